import type { FeedDetail } from '../feed-detail.ts';
import { structureFault, meetFault, type Mender } from '../feed-fault.ts';
import { HTML_ENTITIES } from './html-entities.ts';
import { HASH, hasAscii, SEMICOLON, SMALL_X } from './scan-bytes.ts';
import { codePoint, isCharacter, REFERENCE_CUT, type Entities } from './scan-references.ts';

// Maximum bytes of an entity name: longer ones are text after a raw '&' that happens to contain a ';'.
const NAME_BYTES_MAX = 40;
const SURROGATE_BYTES_MAX = 12;
const SPACE = '&#32;';
const REPLACEMENT = '&#xFFFD;';

interface ReferenceContext {
  readonly mender: Mender | null;
  readonly entities: Entities;
  /** Offset of the first byte in the feed. */
  readonly base: number;
}

/**
 * Repairs an invalid reference at an offset of the bytes. An HTML name becomes its character, two halves of a surrogate pair become one,
 * and everything else becomes plain text. Returns the offset after it, or REFERENCE_CUT if the bytes end too soon. Throws FeedError without
 * a mender, and if the reference's text is in an external file.
 */
export function mendReference(bytes: Uint8Array, at: number, context: ReferenceContext): number {
  const { mender, entities, base } = context;
  const start = base + at;
  const meet = (what: FeedDetail, length: number, text: string): number => {
    meetFault(mender, what, start, { start, end: start + length, text });
    return at + length;
  };
  const name = nameAt(bytes, at + 1, entities);
  if (name === null) return meet('raw_ampersand', 1, '&amp;');
  const length = name.size + 2;
  if (name.text.startsWith('#')) {
    const code = parseCode(name.text);
    if (code < 0) return meet('raw_ampersand', 1, '&amp;');
    const what = { code: 'reference_without_character', name: name.text } as const;
    if (!isLead(code)) return meet(what, length, spellCode(code));
    const pair = trailAt(bytes, at + length);
    if (pair === REFERENCE_CUT) return REFERENCE_CUT;
    if (pair === null) return meet(what, length, REPLACEMENT);
    const whole = String.fromCharCode(code, pair.code).codePointAt(0);
    return meet(what, length + pair.size, `&#${whole};`);
  }
  if (entities.outside.has(name.text))
    throw structureFault({ code: 'reference_to_file', name: name.text }, start);
  const meant = HTML_ENTITIES.get(name.text);
  const what = { code: 'reference_unknown', name: name.text } as const;
  return meant === undefined ? meet(what, 1, '&amp;') : meet(what, length, `&#${meant};`);
}

/** Reads the text between a '&' and the next ';': a name or a number. */
function nameAt(
  bytes: Uint8Array,
  from: number,
  { decode }: Entities,
): { text: string; size: number } | null {
  const end = bytes.subarray(from, from + NAME_BYTES_MAX).indexOf(SEMICOLON);
  if (end <= 0) return null;
  const text = decode(bytes.subarray(from, from + end));
  return /^(#x?[0-9a-zA-Z]+|[\p{L}_][\p{L}\p{N}._-]*)$/u.test(text) ? { text, size: end } : null;
}

function parseCode(name: string): number {
  const isHex = /^#x/i.test(name);
  return codePoint(name.slice(isHex ? 2 : 1), isHex);
}

/** Returns the correct reference for a number; a space or replacement character if XML forbids that number. */
function spellCode(code: number): string {
  if (isCharacter(code)) return `&#${code};`;
  return code < 0x20 ? SPACE : REPLACEMENT;
}

function isLead(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Returns the second half of a surrogate pair, if a reference to one is at an offset. */
function trailAt(
  bytes: Uint8Array,
  at: number,
): { code: number; size: number } | null | typeof REFERENCE_CUT {
  const next = bytes.subarray(at, at + SURROGATE_BYTES_MAX);
  const size = next.indexOf(SEMICOLON) + 1;
  if (size === 0) return next.length < SURROGATE_BYTES_MAX ? cutOrNone(next) : null;
  if (!hasAscii(next, 0, '&#')) return null;
  const code = parseCode(String.fromCharCode(...next.subarray(1, size - 1)));
  return code >= 0xdc00 && code <= 0xdfff ? { code, size } : null;
}

/** Tells if bytes without a ';' may still become a reference to a number. */
function cutOrNone(bytes: Uint8Array): null | typeof REFERENCE_CUT {
  const [first, second, third] = bytes;
  const isStart =
    (first === undefined || first === 0x26) &&
    (second === undefined || second === HASH) &&
    (third === undefined || third === SMALL_X || (third >= 0x30 && third <= 0x39));
  return isStart ? REFERENCE_CUT : null;
}
