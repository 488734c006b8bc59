const QUOTE = 0x22;
const UTF8 = new TextDecoder();
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const CHARACTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Returns the text that JSON writes between two quotes; one that was cut inside an escape ends in what is left of it. */
export function unescapeJson(bytes: Uint8Array): string {
  const written = UTF8.decode(bytes);
  if (!written.includes('\\')) return written;
  return written.replace(ESCAPE, (_, hex: string | undefined, character: string) =>
    hex === undefined ? (CHARACTERS[character] ?? character) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Returns the text of a value, from its bytes and the one before them; '' for null, an object, and blanks. */
export function jsonText(bytes: Uint8Array): string {
  const content = bytes.subarray(1);
  if (bytes[0] === QUOTE) return unescapeJson(content).trim();
  const word = UTF8.decode(content).trim();
  return /^(?:true|false|-?\d.*)$/.test(word) ? word : '';
}

/**
 * Returns the name under which a key is reported. A slash and an @ mean something in the path of a field and cannot be in a name: '@id' is
 * '_id'.
 */
export function keyName(bytes: Uint8Array): string {
  return unescapeJson(bytes).replace(/[/@]/g, '_');
}
