import * as z from 'zod/mini';

/** Characters that HTTP allows in a field value (RFC 9110, section 5.5); any other makes every request fail. */
const fieldValue = z.string().check(z.maxLength(2_000), z.regex(/^[\t\x20-\x7e\x80-\xff]*$/));

/** User name and password are sent encoded (RFC 7617), so any letter is allowed. */
const password = z.string().check(z.maxLength(2_000), z.regex(/^[^\r\n\0]*$/));

/** A private key in a format of OpenSSH or PEM; a file of them is a few thousand characters. */
const keyText = z.string().check(z.maxLength(20_000), z.regex(/^[^\0]*$/));

/** Headers that the connection itself sets. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|authorization)$/i;

const headerName = z.string().check(
  z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/),
  z.refine((name) => !ownHeaders.test(name), 'This header cannot be set'),
);

/**
 * Login at a shop: basic authentication, a different User-Agent, additional headers. A missing `password` or header value keeps the stored
 * one.
 */
export const sourceAccessSchema = z.object({
  username: z._default(z.string().check(z.maxLength(300), z.regex(/^[^:\r\n\0]*$/)), ''),
  password: z.optional(password),
  /** For SFTP, instead of a password or besides it. If missing, the stored key stays. */
  privateKey: z.optional(keyText),
  /** True: accept whichever key the SFTP server shows next. */
  forgetHostKey: z.optional(z.boolean()),
  userAgent: z._default(fieldValue, ''),
  headers: z._default(
    z.array(z.object({ name: headerName, value: z.optional(fieldValue) })).check(z.maxLength(20)),
    [],
  ),
});

/** The login as screens may see it: no password, no header values. */
export const sourceAccessViewSchema = z.object({
  username: z.string(),
  hasPassword: z.boolean(),
  userAgent: z.string(),
  headerNames: z.array(z.string()),
  /** True if a private key is stored; for SFTP only. */
  hasPrivateKey: z.optional(z.boolean()),
  /** Key that the SFTP server showed at the first connection: 'SHA256:…'. */
  hostKey: z.optional(z.string()),
});

/** Login as a form sends it. */
export type SourceAccessChange = z.output<typeof sourceAccessSchema>;

/** Login as it is stored and used: complete. */
export interface SourceAccess {
  username: string;
  password: string;
  userAgent: string;
  headers: { name: string; value: string }[];
  /** Private key for SFTP; absent without one. */
  privateKey?: string | undefined;
  /** Known key of the SFTP server, with its address: 'sftp://host:port SHA256:…'. */
  hostKey?: string | undefined;
}

export type SourceAccessView = z.output<typeof sourceAccessViewSchema>;

/** Returns the sent login, with missing secrets filled in from the stored one; an unknown header without a value is empty. */
export function mergedAccess(change: SourceAccessChange, stored: Partial<SourceAccess>): SourceAccess {
  const valueOf = (name: string) => stored.headers?.find((header) => header.name === name)?.value;
  const privateKey = change.privateKey ?? stored.privateKey ?? '';
  const hostKey = change.forgetHostKey === true ? '' : (stored.hostKey ?? '');
  return {
    username: change.username,
    userAgent: change.userAgent,
    ...(privateKey !== '' && { privateKey }),
    ...(hostKey !== '' && { hostKey }),
    password: change.password ?? stored.password ?? '',
    headers: change.headers.map(({ name, value }) => ({ name, value: value ?? valueOf(name) ?? '' })),
  };
}

/** Returns the stored login without secrets, for screens. */
export function viewOfAccess(access: Partial<SourceAccess>): SourceAccessView {
  return {
    username: access.username ?? '',
    hasPassword: (access.password ?? '') !== '',
    userAgent: access.userAgent ?? '',
    headerNames: (access.headers ?? []).map((header) => header.name),
    ...((access.privateKey ?? '') !== '' && { hasPrivateKey: true }),
    ...((access.hostKey ?? '') !== '' && { hostKey: access.hostKey!.split(' ').at(-1)! }),
  };
}
