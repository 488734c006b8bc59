import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import type { RemoteOptions } from './port.ts';

/**
 * Returns the headers that a shop requires. Headers that identify the user are sent only to the feed's own origin: photos are often hosted
 * on a third party's network, which must not receive a password.
 */
export function accessHeaders(
  access: Partial<SourceAccess>,
  feedUrl: string,
  url: string,
): Pick<RemoteOptions, 'headers' | 'secretHeaders'> {
  const headers: Record<string, string> = access.userAgent ? { 'user-agent': access.userAgent } : {};
  const areAddresses = URL.canParse(url) && URL.canParse(feedUrl);
  if (!areAddresses || new URL(url).origin !== new URL(feedUrl).origin) return { headers };
  const basic = Buffer.from(`${access.username ?? ''}:${access.password ?? ''}`).toString('base64');
  const custom = (access.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]);
  return {
    headers,
    secretHeaders: {
      ...Object.fromEntries(custom),
      ...(access.username ? { authorization: `Basic ${basic}` } : {}),
    },
  };
}
