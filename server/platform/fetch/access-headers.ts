import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import type { RemoteOptions } from './port.ts';

/**
 * Returns the headers that a shop wants to see. Those that identify the user go only to the origin of the feed itself: photos often lie on
 * a stranger's network, which must not learn a password.
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
