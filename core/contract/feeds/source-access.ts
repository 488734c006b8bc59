import * as z from 'zod/mini';

/** What HTTP can carry in a field value (RFC 9110, section 5.5): anything else fails every request. */
const fieldValue = z.string().check(z.maxLength(2_000), z.regex(/^[\t\x20-\x7e\x80-\xff]*$/));

/** User name and password travel encoded (RFC 7617), so any letter is fine in them. */
const password = z.string().check(z.maxLength(2_000), z.regex(/^[^\r\n\0]*$/));

/** A private key in a format of OpenSSH or PEM; a file of them is a few thousand characters. */
const keyText = z.string().check(z.maxLength(20_000), z.regex(/^[^\0]*$/));

/** Names that the connection itself needs. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|authorization)$/i;

const headerName = z.string().check(
  z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/),
  z.refine((name) => !ownHeaders.test(name), 'This header cannot be set'),
);

/**
 * How to get at a shop that wants to know who asks: basic authentication, another User-Agent, further headers. Without
 * `password` the stored one stays, and so does the value of a header that comes without one.
 */
export const sourceAccessSchema = z.object({
  username: z._default(z.string().check(z.maxLength(300), z.regex(/^[^:\r\n\0]*$/)), ''),
  password: z.optional(password),
  /** Of SFTP, in place of a password or beside it. Without it the stored one stays. */
  privateKey: z.optional(keyText),
  /** True: whichever key the SFTP server shows next is the right one. */
  forgetHostKey: z.optional(z.boolean()),
  userAgent: z._default(fieldValue, ''),
  headers: z._default(
    z.array(z.object({ name: headerName, value: z.optional(fieldValue) })).check(z.maxLength(20)),
    [],
  ),
});

/** The same as the screens may see it: no password, no header values. */
export const sourceAccessViewSchema = z.object({
  username: z.string(),
  hasPassword: z.boolean(),
  userAgent: z.string(),
  headerNames: z.array(z.string()),
  /** Of SFTP only. */
  hasPrivateKey: z.optional(z.boolean()),
  /** The key that the SFTP server showed when it was first read: 'SHA256:…'. */
  hostKey: z.optional(z.string()),
});

/** As a form sends it. */
export type SourceAccessChange = z.output<typeof sourceAccessSchema>;

/** As it is stored and used: everything filled in. */
export interface SourceAccess {
  username: string;
  password: string;
  userAgent: string;
  headers: { name: string; value: string }[];
  /** Of SFTP; left out where there is none. */
  privateKey?: string | undefined;
  /** The key of the SFTP server that is known, and of which server: 'sftp://host:port SHA256:…'. */
  hostKey?: string | undefined;
}

export type SourceAccessView = z.output<typeof sourceAccessViewSchema>;

/** What was sent, with the secrets that it left out filled in from what is stored; a header unknown so far is empty. */
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

/** What screens get of the stored access. */
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
