import { hasCredentials, isWebAddress } from '#core/feeds/web-address.ts';

/**
 * Returns a photo's address for use in a page. Null for a relative one, with which the browser would request our server, and for one with a
 * password, which is never requested.
 */
export function photoAddress(text: string): string | null {
  return isWebAddress(text) && !hasCredentials(text) ? text : null;
}
