/** Returns an address in ASCII, because a feed's encoding need not have any other character. */
export function asciiUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, percentEncode);
}

/** Writes text with the percent signs of an address. */
export function percentEncode(text: string): string {
  return Array.from(
    new TextEncoder().encode(text),
    (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('');
}
