export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const BANG = 0x21;
export const BRACKET_CLOSE = 0x5d;
export const BRACKET_OPEN = 0x5b;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const HASH = 0x23;
export const HYPHEN = 0x2d;
export const LESS = 0x3c;
export const QUESTION = 0x3f;
export const QUOTE = 0x22;
export const SEMICOLON = 0x3b;
export const SLASH = 0x2f;
export const SMALL_G = 0x67;
export const SMALL_L = 0x6c;
export const SMALL_T = 0x74;
export const SMALL_X = 0x78;

/** Lookup table: 1 for bytes of XML white space. */
export const IS_SPACE = byteClass((byte) => byte === 9 || byte === 10 || byte === 13 || byte === 32);

/** Lookup table: 1 for bytes that can start a name; bytes above ASCII are checked with the whole name. */
export const IS_NAME_START = byteClass(
  (byte) => byte >= 0x80 || /[A-Za-z_:]/.test(String.fromCharCode(byte)),
);

/** Lookup table: 1 for bytes that can continue a name. */
export const IS_NAME = byteClass((byte) => byte >= 0x80 || /[-.0-9A-Za-z_:]/.test(String.fromCharCode(byte)));

/** Lookup table: 1 for bytes of character data without a meaning: all but '<', '&' and '>'. */
const IS_PLAIN_TEXT = byteClass((byte) => byte !== LESS && byte !== AMPERSAND && byte !== GREATER);

// The wanted byte repeated four times, for comparing four bytes in one step.
const FOUR_ANGLES = LESS * 0x01010101;
const FOUR_AMPERSANDS = AMPERSAND * 0x01010101;
// '<' and '>' differ in one bit.
const WITHOUT_ANGLE_BIT = ~((LESS ^ GREATER) * 0x01010101);

/** True if the bytes at an offset are this ASCII text. */
export function hasAscii(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** True if a UTF-8 byte order mark is at an offset. */
export function isMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

/** Returns the offset of the first byte from `at` on that is not white space, or the length. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && IS_SPACE[bytes[next]!] === 1) next++;
  return next;
}

/** Returns the offset of the first byte from `at` on that cannot be part of a name, or the length. */
export function skipName(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && IS_NAME[bytes[next]!] === 1) next++;
  return next;
}

/** Returns the offset of the first '<', '&' or '>' from `at` on, or the length; the view shows the same bytes. */
export function skipPlainText(bytes: Uint8Array, view: DataView, at: number): number {
  let next = at;
  // Most of a feed is text, and comparing four bytes in one step halves the time. XOR turns a wanted byte into zero; subtracting one from
  // each byte then sets the top bit only of zero bytes and of bytes after one.
  for (; next + 4 <= bytes.length; next += 4) {
    const four = view.getInt32(next, true);
    const angles = (four & WITHOUT_ANGLE_BIT) ^ FOUR_ANGLES;
    const ampersands = four ^ FOUR_AMPERSANDS;
    const zeros = ((angles - 0x01010101) & ~angles) | ((ampersands - 0x01010101) & ~ampersands);
    if ((zeros & 0x80808080) !== 0) break;
  }
  while (next < bytes.length && IS_PLAIN_TEXT[bytes[next]!] === 1) next++;
  return next;
}

/** Returns the range without white space at both ends. */
export function trimRange(bytes: Uint8Array, from: number, to: number): { from: number; to: number } {
  let start = from;
  let end = to;
  while (start < end && IS_SPACE[bytes[start]!] === 1) start++;
  while (end > start && IS_SPACE[bytes[end - 1]!] === 1) end--;
  return { from: start, to: end };
}

/** Returns the offset of a pair of bytes from `at` on, or -1. */
export function indexOfPair(bytes: Uint8Array, at: number, first: number, second: number): number {
  for (let index = at; index + 1 < bytes.length; index++) {
    if (bytes[index] === first && bytes[index + 1] === second) return index;
  }
  return -1;
}

/** Returns the offset of ']]>' from `at` on, or -1. */
export function indexOfCdataEnd(bytes: Uint8Array, at: number): number {
  for (let index = at + 2; index < bytes.length; index++) {
    if (
      bytes[index] === GREATER &&
      bytes[index - 1] === BRACKET_CLOSE &&
      bytes[index - 2] === BRACKET_CLOSE
    ) {
      return index - 2;
    }
  }
  return -1;
}

function byteClass(isMember: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isMember(byte) ? 1 : 0));
}
