/** Returns an address in ASCII, because the feed's encoding may lack other characters. */
export function asciiUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, percentEncode);
}

export function percentEncode(text: string): string {
  return Array.from(
    new TextEncoder().encode(text),
    (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('');
}
