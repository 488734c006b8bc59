/** Whether a text is an address that a shop's feed can have. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
}

/** A photo's address as a page may use it; a relative one would ask our own server, so it counts as none. */
export function photoAddress(text: string): string | null {
  return isWebAddress(text) ? text : null;
}
