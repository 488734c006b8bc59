import { hasCredentials, isWebAddress } from '#core/feeds/web-address.ts';

/**
 * A photo's address as a page may use it. A relative one would ask our own server, so it counts as none; so does one with
 * a password, which is never fetched.
 */
export function photoAddress(text: string): string | null {
  return isWebAddress(text) && !hasCredentials(text) ? text : null;
}
