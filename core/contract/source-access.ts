import * as z from 'zod/mini';

/** HTTP field values may hold no line break, or one header could become two. */
const fieldValue = z.string().check(z.maxLength(2_000), z.regex(/^[^\r\n\0]*$/));

/** Names that the connection itself needs. */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|authorization)$/i;

const headerName = z.string().check(
  z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/),
  z.refine((name) => !ownHeaders.test(name), 'This header cannot be set'),
);

/**
 * How to get at a shop that wants to know who asks: basic authentication, another User-Agent, further headers. Without
 * `password` the stored one stays.
 */
export const sourceAccessSchema = z.object({
  username: z._default(z.string().check(z.maxLength(300), z.regex(/^[^:\r\n\0]*$/)), ''),
  password: z.optional(fieldValue),
  userAgent: z._default(fieldValue, ''),
  headers: z._default(z.array(z.object({ name: headerName, value: fieldValue })).check(z.maxLength(20)), []),
});

/** The same as the screens may see it: no password, no header values. */
export const sourceAccessViewSchema = z.object({
  username: z.string(),
  hasPassword: z.boolean(),
  userAgent: z.string(),
  headerNames: z.array(z.string()),
});

export type SourceAccess = z.output<typeof sourceAccessSchema>;
export type SourceAccessView = z.output<typeof sourceAccessViewSchema>;

/** What screens get of the stored access. */
export function viewOfAccess(access: Partial<SourceAccess>): SourceAccessView {
  return {
    username: access.username ?? '',
    hasPassword: (access.password ?? '') !== '',
    userAgent: access.userAgent ?? '',
    headerNames: (access.headers ?? []).map((header) => header.name),
  };
}
