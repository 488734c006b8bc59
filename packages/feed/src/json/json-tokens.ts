/** Maximum bytes of a number or word in JSON; no meaningful one is longer. */
export const LITERAL_BYTES_MAX = 1000;

const [QUOTE, BACKSLASH, LETTER_U] = [0x22, 0x5c, 0x75];
// RFC 8259, section 7: what may follow a backslash besides 'u'.
const ESCAPED = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)));
const HEX = /^[0-9a-fA-F]{4}$/;
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const IS_LITERAL = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._')
  IS_LITERAL[character.charCodeAt(0)] = 1;

// Decodes one character per byte.
const ASCII = new TextDecoder('latin1');

/** End of a string, after its quote; -1 if the bytes end before, then `readTo` is how far it was read. */
export interface StringEnd {
  end: number;
  readTo: number;
  /** True if there is a control character or an invalid escape at `readTo`. */
  isBad: boolean;
}

export function stringEnd(bytes: Uint8Array, from: number): StringEnd {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte === QUOTE) return { end: at + 1, readTo: at, isBad: false };
    if (byte === BACKSLASH) {
      const isUnicode = bytes[at + 1] === LETTER_U;
      const length = isUnicode ? 6 : 2;
      if (at + length > bytes.length) break;
      const isKnown = isUnicode
        ? HEX.test(ASCII.decode(bytes.subarray(at + 2, at + 6)))
        : ESCAPED.has(bytes[at + 1]!);
      if (!isKnown) return { end: -1, readTo: at, isBad: true };
      at += length;
    } else if (byte < 0x20) return { end: -1, readTo: at, isBad: true };
    else at++;
  }
  return { end: -1, readTo: Math.min(at, bytes.length), isBad: false };
}

/** Returns the offset after the number or word at an offset; -1 if its end is not known yet, the offset itself if none. */
export function literalEnd(bytes: Uint8Array, start: number, isLast: boolean): number {
  let end = start;
  while (end < bytes.length && IS_LITERAL[bytes[end]!] === 1) end++;
  if (end === bytes.length && !isLast) return -1;
  if (end - start > LITERAL_BYTES_MAX) return start;
  return LITERAL.test(ASCII.decode(bytes.subarray(start, end))) ? end : start;
}
