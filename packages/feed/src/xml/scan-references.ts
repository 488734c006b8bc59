import { HASH, hasAscii, IS_NAME_START, SEMICOLON, skipName } from './scan-bytes.ts';
import { SMALL_G, SMALL_L, SMALL_T, SMALL_X } from './scan-bytes.ts';

// Maximum bytes of a reference, more than any entity name; without a limit a feed could make the scanner search for its end again and
// again.
const REFERENCE_BYTES_MAX = 300;
const CODE_POINT_MAX = 0x10ffff;
const PREDEFINED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The entities that a feed's DOCTYPE declares. */
export interface Entities {
  /** Texts by name; the reference itself for an entity that is not simple text. */
  texts: ReadonlyMap<string, string>;
  /** Names whose text is in an external file. */
  outside: ReadonlySet<string>;
  /** True if further declarations are in an external file, which is not fetched. */
  areIncomplete: boolean;
  /** Decodes an entity's name from the bytes of the feed. */
  decode: (bytes: Uint8Array) => string;
}

/** The entities of a feed without DOCTYPE. */
export const NO_ENTITIES: Entities = {
  texts: new Map(),
  outside: new Set(),
  areIncomplete: false,
  decode: (bytes) => new TextDecoder().decode(bytes),
};

/** Results of skipReference instead of an offset. */
export const REFERENCE_CUT = -1;
export const REFERENCE_BAD = -2;

/** Returns the offset after the reference whose '&' is at `at`; REFERENCE_CUT if bytes are missing, REFERENCE_BAD if invalid. */
export function skipReference(bytes: Uint8Array, at: number, entities: Entities): number {
  // Fast path for the most frequent references, in escaped HTML.
  const isAngle = bytes[at + 3] === SEMICOLON && bytes[at + 2] === SMALL_T;
  if (isAngle && (bytes[at + 1] === SMALL_L || bytes[at + 1] === SMALL_G)) return at + 4;
  if (bytes[at + 4] === SEMICOLON && hasAscii(bytes, at + 1, 'amp')) return at + 5;
  const isNumber = bytes[at + 1] === HASH;
  const isHex = isNumber && bytes[at + 2] === SMALL_X;
  const start = at + (isHex ? 3 : isNumber ? 2 : 1);
  if (start >= bytes.length) return REFERENCE_CUT;
  const end = skipName(bytes, start);
  if (end - at > REFERENCE_BYTES_MAX) return REFERENCE_BAD;
  if (end === bytes.length && (isNumber || IS_NAME_START[bytes[start]!] === 1)) return REFERENCE_CUT;
  if (end === start || bytes[end] !== SEMICOLON) return REFERENCE_BAD;
  const name = bytes.subarray(start, end);
  const isGood = isNumber
    ? isCharacter(codePoint(String.fromCharCode(...name), isHex))
    : PREDEFINED.has(String.fromCharCode(...name)) || isDeclared(entities.decode(name), entities);
  return isGood ? end + 1 : REFERENCE_BAD;
}

function isDeclared(name: string, { texts, outside, areIncomplete }: Entities): boolean {
  return texts.has(name) || (areIncomplete && !outside.has(name));
}

/** Returns a text with its references resolved; unknown ones stay as they are. */
export function resolveReferences(text: string, entities: Entities): string {
  let resolved = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const length = text.slice(at + 1, at + REFERENCE_BYTES_MAX).indexOf(';');
    const meant = length < 0 ? null : resolveReference(text.slice(at + 1, at + 1 + length), entities);
    if (meant === null) continue;
    resolved += text.slice(from, at) + meant;
    from = at + length + 2;
    at = from - 1;
  }
  return from === 0 ? text : resolved + text.slice(from);
}

/** Returns the text of a reference ('amp', '#65', '#x41'), or null if unknown. */
function resolveReference(name: string, entities: Entities): string | null {
  if (!name.startsWith('#')) return PREDEFINED.get(name) ?? entities.texts.get(name) ?? null;
  const isHex = name[1] === 'x';
  const code = codePoint(name.slice(isHex ? 2 : 1), isHex);
  return isCharacter(code) ? String.fromCodePoint(code) : null;
}

/** Returns the number in a numeric reference; -1 for invalid digits. */
export function codePoint(digits: string, isHex: boolean): number {
  const isNumber = isHex ? /^[0-9a-fA-F]+$/.test(digits) : /^[0-9]+$/.test(digits);
  return isNumber ? Math.min(parseInt(digits, isHex ? 16 : 10), CODE_POINT_MAX + 1) : -1;
}

/** True if XML allows the character with this number. */
export function isCharacter(code: number): boolean {
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= CODE_POINT_MAX);
}
