import {
  type SourceAccessChange,
  sourceAccessSchema,
  type SourceAccessView,
} from '#core/contract/feeds/source-access.ts';

/** Access data of a shop in the form. Stored secrets are not in it. */
export interface AccessValues {
  username: string;
  password: string;
  /** Private key for SFTP; '' keeps a stored one. */
  privateKey: string;
  /** True to accept a new key of the SFTP server, instead of the one stored earlier. */
  forgetHostKey: boolean;
  userAgent: string;
  headers: readonly HeaderRow[];
  /** What is stored, without the secrets; empty for a new feed. */
  stored: SourceAccessView;
}

/** A header; `id` identifies its row in the form while rows are added and removed. */
export interface HeaderRow {
  id: string;
  name: string;
  value: string;
}

const nothing: SourceAccessView = { username: '', hasPassword: false, userAgent: '', headerNames: [] };

export function toAccessValues(stored: SourceAccessView = nothing): AccessValues {
  return {
    username: stored.username,
    password: '',
    privateKey: '',
    forgetHostKey: false,
    userAgent: stored.userAgent,
    headers: stored.headerNames.map((name) => ({ id: name, name, value: '' })),
    stored,
  };
}

/** Returns the change to send: undefined changes nothing, null removes all access data. Secrets that were not typed are kept. */
export function toAccessChange(values: AccessValues): SourceAccessChange | null | undefined {
  const { stored, password, privateKey, forgetHostKey } = values;
  const [username, userAgent] = [values.username.trim(), values.userAgent.trim()];
  const headers = filledRows(values);
  const isSame =
    username === stored.username &&
    password === '' &&
    privateKey === '' &&
    !forgetHostKey &&
    userAgent === stored.userAgent &&
    headers.length === stored.headerNames.length &&
    headers.every(({ name, value }) => value === '' && stored.headerNames.includes(name.trim()));
  if (isSame) return undefined;
  if (username === '' && userAgent === '' && headers.length === 0) return null;
  return {
    username,
    // Without a user name a password is useless, so both are removed.
    ...((password !== '' || username === '') && { password: username === '' ? '' : password }),
    ...((privateKey !== '' || (username === '' && stored.hasPrivateKey === true)) && {
      privateKey: username === '' ? '' : privateKey,
    }),
    ...(forgetHostKey && { forgetHostKey }),
    userAgent,
    headers: headers.map(({ name, value }) => {
      const isKept = value === '' && stored.headerNames.includes(name.trim());
      return isKept ? { name: name.trim() } : { name: name.trim(), value };
    }),
  };
}

export interface AccessProblems {
  username: boolean;
  userAgent: boolean;
  /** Ids of the rows with an invalid name, and of those with only an invalid value. */
  headerNames: readonly string[];
  headerValues: readonly string[];
}

/** Returns problems because of which the service would refuse these access data. */
export function findAccessProblems(values: AccessValues): AccessProblems {
  const isRefused = (part: object) => !sourceAccessSchema.safeParse(part).success;
  const rows = filledRows(values);
  const isNameRefused = ({ name }: HeaderRow) => isRefused({ headers: [{ name: name.trim() }] });
  const isValueRefused = ({ value }: HeaderRow) => isRefused({ headers: [{ name: 'X-Any', value }] });
  return {
    username: isRefused({ username: values.username.trim() }),
    userAgent: isRefused({ userAgent: values.userAgent.trim() }),
    headerNames: rows.filter(isNameRefused).map(({ id }) => id),
    headerValues: rows.filter(isValueRefused).map(({ id }) => id),
  };
}

export function hasAccessProblem(values: AccessValues): boolean {
  const { username, userAgent, headerNames, headerValues } = findAccessProblems(values);
  return username || userAgent || headerNames.length > 0 || headerValues.length > 0;
}

function filledRows({ headers }: AccessValues): readonly HeaderRow[] {
  return headers.filter(({ name, value }) => name.trim() !== '' || value !== '');
}
