import {
  type SourceAccessChange,
  sourceAccessSchema,
  type SourceAccessView,
} from '#core/contract/feeds/source-access.ts';

/** Access to a shop in the form: stored secrets are empty here. */
export interface AccessValues {
  username: string;
  password: string;
  /** Private key for SFTP; empty where a stored one stays. */
  privateKey: string;
  /** Whether the SFTP server may show another key than the one that is known. */
  forgetHostKey: boolean;
  userAgent: string;
  headers: readonly HeaderRow[];
  /** Stored access without its secrets; an empty access for a new feed. */
  stored: SourceAccessView;
}

/** `id` keeps a row's inputs apart while rows come and go. */
export interface HeaderRow {
  id: string;
  name: string;
  value: string;
}

const nothing: SourceAccessView = { username: '', hasPassword: false, userAgent: '', headerNames: [] };

/** The form of a stored access, or of none. */
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

/** Returns the change to send: undefined leaves the access as it is, null removes it, secrets that were not typed stay. */
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
    // A password without a user name would never be used again, so it goes with the name.
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
  /** Ids of the rows whose name, or else whose value, cannot be sent. */
  headerNames: readonly string[];
  headerValues: readonly string[];
}

/** Returns the problems for which the service would refuse the access. */
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

/** Returns the rows that are filled in; an empty one counts as none. */
function filledRows({ headers }: AccessValues): readonly HeaderRow[] {
  return headers.filter(({ name, value }) => name.trim() !== '' || value !== '');
}
