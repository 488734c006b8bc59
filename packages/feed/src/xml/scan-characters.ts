import type { FeedDetail } from '../feed-detail.ts';
import type { FeedError } from '../feed-error.ts';
import { encodingFault, textFault } from '../feed-fault.ts';

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;

/** 1 for ASCII bytes that XML allows. */
const IS_ASCII_CHARACTER = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === TAB || byte === LINE_FEED || byte === RETURN || (byte >= 32 && byte < 128) ? 1 : 0,
);

/** 1 for bytes that XML allows in a feed of one byte per character. */
const IS_SINGLE_BYTE_CHARACTER = IS_ASCII_CHARACTER.map((isAllowed, byte) => (byte >= 128 ? 1 : isAllowed));

const STRICT_UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const NO_XML_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Returns offset of the first byte from `from` on that does not begin an XML character, or the length. In UTF-8 that is also the offset of
 * a character whose last bytes are still missing; isUnfinishedCharacter tells the two apart.
 */
export function skipCharacters(bytes: Uint8Array, from: number, isUtf8: boolean): number {
  if (isUtf8) {
    // The runtime's decoder is faster than any loop of ours, but it does not tell where it stumbles.
    const end = endOfWholeCharacters(bytes, from);
    return isXmlText(bytes.subarray(from, end))
      ? end
      : skipCharactersOneByOne(bytes, from, IS_ASCII_CHARACTER);
  }
  return skipCharactersOneByOne(bytes, from, IS_SINGLE_BYTE_CHARACTER);
}

/** Does the same as skipCharacters, at a price that depends on the distance alone: for bytes with one fault behind the other. */
export function skipFewCharacters(bytes: Uint8Array, from: number, isUtf8: boolean): number {
  return skipCharactersOneByOne(bytes, from, isUtf8 ? IS_ASCII_CHARACTER : IS_SINGLE_BYTE_CHARACTER);
}

function skipCharactersOneByOne(bytes: Uint8Array, from: number, allowed: Uint8Array): number {
  let at = from;
  while (at < bytes.length) {
    if (allowed[bytes[at]!] === 1) at++;
    else {
      const size = allowed === IS_ASCII_CHARACTER ? utf8Size(bytes, at) : 0;
      if (size === 0) return at;
      at += size;
    }
  }
  return at;
}

function isXmlText(bytes: Uint8Array): boolean {
  try {
    return !NO_XML_CHARACTER.test(STRICT_UTF_8.decode(bytes));
  } catch {
    return false;
  }
}

/** Returns offset of the last character when its bytes are not all there, else the length. */
function endOfWholeCharacters(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  for (let at = length - 1; at >= Math.max(from, length - 3); at--) {
    if (!isContinuation(bytes[at])) return isUnfinishedCharacter(bytes, at) ? at : length;
  }
  return length;
}

/** Whether the bytes from `at` to the end can be the beginning of a UTF-8 character cut by a chunk's end. */
export function isUnfinishedCharacter(bytes: Uint8Array, at: number): boolean {
  const lead = bytes[at]!;
  const size = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (lead > 0xf4 || size <= bytes.length - at) return false;
  for (let index = at + 1; index < bytes.length; index++) {
    if (!isContinuation(bytes[index])) return false;
  }
  return bytes.length - at < 2 || isSecondByte(lead, bytes[at + 1]!);
}

/** Returns number of bytes of the well-formed character above ASCII at an offset; 0 where there is none. */
export function utf8Size(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  const second = bytes[at + 1];
  if (lead < 0xc2 || lead > 0xf4 || second === undefined || !isSecondByte(lead, second)) return 0;
  if (lead < 0xe0) return 2;
  const third = bytes[at + 2];
  if (!isContinuation(third)) return 0;
  // U+FFFE and U+FFFF are no XML characters.
  if (lead < 0xf0) return lead === 0xef && second === 0xbf && third! >= 0xbe ? 0 : 3;
  return isContinuation(bytes[at + 3]) ? 4 : 0;
}

// Overlong forms, surrogates and values above U+10FFFF all show in the second byte.
function isSecondByte(lead: number, second: number): boolean {
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  return second >= lowest && second <= highest;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** A place of the bytes where no XML character begins. */
export interface CharacterFault {
  /** Bytes of it. */
  size: number;
  what: FeedDetail;
  /** Replacement of the same length in bytes; null where no one can tell which letter was meant. */
  mended: readonly number[] | null;
}

const SPACE = 0x20;
const REPLACEMENT = [0xef, 0xbf, 0xbd];
const CUT_LEAD_MIN = 0xe0;

/**
 * Describes the fault at an offset at which skipCharacters stopped. A character of which two bytes or more are there was cut by a shop
 * that counts bytes, and nothing is lost with its rest; a single byte may as well be a letter of a code page.
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
