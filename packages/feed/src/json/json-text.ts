const QUOTE = 0x22;
const UTF8 = new TextDecoder();
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const CHARACTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Decodes the JSON string between two quotes; if it was cut inside an escape, the rest of the escape stays. */
export function unescapeJson(bytes: Uint8Array): string {
  const written = UTF8.decode(bytes);
  if (!written.includes('\\')) return written;
  return written.replace(ESCAPE, (_, hex: string | undefined, character: string) =>
    hex === undefined ? (CHARACTERS[character] ?? character) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Returns the text of a value, from its bytes including the preceding one; '' for null, an object, and blanks. */
export function jsonText(bytes: Uint8Array): string {
  const content = bytes.subarray(1);
  if (bytes[0] === QUOTE) return unescapeJson(content).trim();
  const word = UTF8.decode(content).trim();
  return /^(?:true|false|-?\d.*)$/.test(word) ? word : '';
}

/** Returns the element name for a key. A slash and an @ have a meaning in field paths, so they are replaced: '@id' is '_id'. */
export function keyName(bytes: Uint8Array): string {
  return unescapeJson(bytes).replace(/[/@]/g, '_');
}
