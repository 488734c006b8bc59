import type { FeedDetail } from '../feed-detail.ts';
import type { FeedError } from '../feed-error.ts';
import { encodingFault, textFault } from '../feed-fault.ts';

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;

/** Lookup table: 1 for ASCII bytes that XML allows. */
const IS_ASCII_CHARACTER = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === TAB || byte === LINE_FEED || byte === RETURN || (byte >= 32 && byte < 128) ? 1 : 0,
);

/** Lookup table: 1 for bytes that XML allows in a feed with one byte per character. */
const IS_SINGLE_BYTE_CHARACTER = IS_ASCII_CHARACTER.map((isAllowed, byte) => (byte >= 128 ? 1 : isAllowed));

// What is tested in four bytes at once; the first of them is the lowest of the number.
const FOUR_SPACES = 0x20202020;
const FOUR_TOP_BITS = 0x80808080 | 0;
const TWO_OF_TWO_MASK = 0xc0e0c0e0 | 0;
const TWO_OF_TWO = 0x80c080c0 | 0;
const ONE_OF_TWO_MASK = 0xc0e0;
const ONE_OF_TWO = 0x80c0;
const ONE_OF_THREE_MASK = 0x00c0c0f0;
const ONE_OF_THREE = 0x008080e0;

/**
 * Returns the offset of the first byte from `from` on that does not begin an XML character, or the length. In UTF-8 this includes a
 * character whose last bytes are still missing; isUnfinishedCharacter distinguishes the two.
 */
export function skipCharacters(bytes: Uint8Array, from: number, isUtf8: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const lastEight = isUtf8 ? bytes.length - 8 : -1;
  let at = from;
  while (at < bytes.length) {
    while (at <= lastEight) {
      const four = view.getInt32(at, true);
      if (isText(four)) at += isText(view.getInt32(at + 4, true)) ? 8 : 4;
      else {
        const size = commonSize(four);
        if (size === 0) break;
        at += size;
      }
    }
    if (at === bytes.length) break;
    const size = isUtf8 ? characterSize(bytes, at) : IS_SINGLE_BYTE_CHARACTER[bytes[at]!]!;
    if (size === 0) break;
    at += size;
  }
  return at;
}

/** True for four bytes of ASCII without control characters: taking a space sets the top bit of a byte that is less. */
function isText(four: number): boolean {
  return ((four | (four - FOUR_SPACES)) & FOUR_TOP_BITS) === 0;
}

/** Returns how many of four bytes are characters of the kinds that nearly all of a feed is made of; 0 where a closer look is needed. */
function commonSize(four: number): number {
  // Without these bits a letter of two bytes is ASCII in disguise.
  if ((four & ONE_OF_TWO_MASK) === ONE_OF_TWO && (four & 0x1e) !== 0)
    return (four & TWO_OF_TWO_MASK) === TWO_OF_TWO && (four & 0x1e0000) !== 0 ? 4 : 2;
  const lead = four & 0xff;
  if (lead < 0x80) return IS_ASCII_CHARACTER[lead]!;
  const isCommon = lead !== 0xe0 && lead !== 0xed && lead !== 0xef;
  return isCommon && (four & ONE_OF_THREE_MASK) === ONE_OF_THREE ? 3 : 0;
}

function characterSize(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!;
  return byte < 128 ? IS_ASCII_CHARACTER[byte]! : utf8Size(bytes, at);
}

/** True if the bytes from `at` to the end may be the beginning of a UTF-8 character cut by the end of a chunk. */
export function isUnfinishedCharacter(bytes: Uint8Array, at: number): boolean {
  const lead = bytes[at]!;
  const size = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (lead > 0xf4 || size <= bytes.length - at) return false;
  for (let index = at + 1; index < bytes.length; index++) {
    if (!isContinuation(bytes[index])) return false;
  }
  return bytes.length - at < 2 || isSecondByte(lead, bytes[at + 1]!);
}

/** Returns the number of bytes of the valid non-ASCII character at an offset; 0 if there is none. */
export function utf8Size(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  const second = bytes[at + 1];
  if (lead < 0xc2 || lead > 0xf4 || second === undefined || !isSecondByte(lead, second)) return 0;
  if (lead < 0xe0) return 2;
  const third = bytes[at + 2];
  if (!isContinuation(third)) return 0;
  // U+FFFE and U+FFFF are not XML characters.
  if (lead < 0xf0) return lead === 0xef && second === 0xbf && third! >= 0xbe ? 0 : 3;
  return isContinuation(bytes[at + 3]) ? 4 : 0;
}

// Overlong forms, surrogates and values above U+10FFFF can be recognised by the second byte.
function isSecondByte(lead: number, second: number): boolean {
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  return second >= lowest && second <= highest;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** A place in the bytes where no XML character begins. */
export interface CharacterFault {
  /** Number of faulty bytes. */
  size: number;
  what: FeedDetail;
  /** Replacement of the same length in bytes; null if the intended letter cannot be known. */
  mended: readonly number[] | null;
}

const SPACE = 0x20;
const REPLACEMENT = [0xef, 0xbf, 0xbd];
const CUT_LEAD_MIN = 0xe0;

/**
 * Describes the fault at an offset at which skipCharacters stopped. If at least two bytes of a character are present, it was cut by a shop
 * that counts bytes, and removing the rest loses nothing; a single byte may be a letter of a code page.
 */
export function characterFaultAt(bytes: Uint8Array, at: number, isUtf8: boolean): CharacterFault {
  const byte = bytes[at]!;
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  if (byte < SPACE || !isUtf8) return { size: 1, what: { code: 'control_character', hex }, mended: [SPACE] };
  const [, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (byte === 0xef && second === 0xbf && third >= 0xbe && isContinuation(third))
    return { size: 3, what: 'character_forbidden', mended: REPLACEMENT };
  if (byte >= CUT_LEAD_MIN && byte <= 0xf4 && isSecondByte(byte, second)) {
    const size = byte >= 0xf0 && isContinuation(third) ? 3 : 2;
    return { size, what: 'half_character', mended: Array<number>(size).fill(SPACE) };
  }
  return { size: 1, what: { code: 'byte_without_letter', hex }, mended: null };
}

/** Returns the error for an offset at which skipCharacters stopped; `base` is the offset of the bytes in the feed. */
export function characterError(
  bytes: Uint8Array,
  at: number,
  { base, encoding }: { base: number; encoding: { isUtf8: boolean } },
): FeedError {
  const { what, mended } = characterFaultAt(bytes, at, encoding.isUtf8);
  return mended === null ? encodingFault(what, base + at) : textFault(what, base + at);
}
