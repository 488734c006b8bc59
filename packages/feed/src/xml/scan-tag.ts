import { AMPERSAND, APOSTROPHE, EQUALS, GREATER, IS_NAME_START, LESS, QUOTE, SLASH } from './scan-bytes.ts';
import { skipName, skipSpace } from './scan-bytes.ts';
import { meetFault, structureFault, type Mender } from '../feed-fault.ts';
import { mendReference } from './mend-reference.ts';
import type { NameTable } from './scan-names.ts';
import { REFERENCE_BAD, REFERENCE_CUT, skipReference, type Entities } from './scan-references.ts';

// Maximum attributes of a tag, more than in any real feed; searching them for duplicates would become slow.
const ATTRIBUTES_MAX = 500;

/** What reading a tag needs besides its bytes. */
export interface TagContext {
  readonly entities: Entities;
  /** Null if text faults are errors. */
  readonly mender: Mender | null;
  /** Offset of the first byte in the feed, for error messages. */
  readonly base: number;
}

/** Result of the reading methods if bytes are missing. */
export const TAG_CUT = -1;

/** The start tag being read. A scanner reuses one object for all tags. */
export class StartTag {
  readonly names: NameTable;
  /** Number of the tag's name. */
  name = 0;
  isSelfClosing = false;
  attributeCount = 0;
  private readonly attributeNames: number[] = [];
  private readonly valueStarts: number[] = [];
  private readonly valueEnds: number[] = [];

  constructor(names: NameTable) {
    this.names = names;
  }

  attributeName(index: number): number {
    return this.attributeNames[index]!;
  }

  /** Returns the start of an attribute's value, as an offset in the feed; valid until the next tag is read. */
  valueStart(index: number): number {
    return this.valueStarts[index]!;
  }

  /** Returns the end of an attribute's value, as an offset in the feed. */
  valueEnd(index: number): number {
    return this.valueEnds[index]!;
  }

  /** Reads the rest after the tag's name. Returns the offset after the tag, or TAG_CUT. */
  readRest(bytes: Uint8Array, from: number, context: TagContext): number {
    this.attributeCount = 0;
    this.isSelfClosing = false;
    let at = from;
    for (;;) {
      const next = skipSpace(bytes, at);
      if (next === bytes.length) return TAG_CUT;
      const byte = bytes[next]!;
      if (byte === GREATER) return next + 1;
      if (byte === SLASH) {
        if (next + 1 === bytes.length) return TAG_CUT;
        if (bytes[next + 1] !== GREATER) throw structureFault('stray_slash_in_tag', context.base + next);
        this.isSelfClosing = true;
        return next + 2;
      }
      if (next === at || IS_NAME_START[byte] === 0) {
        throw structureFault('stray_in_tag', context.base + next);
      }
      at = this.readAttribute(bytes, next, context);
      if (at === TAG_CUT) return TAG_CUT;
    }
  }

  private readAttribute(bytes: Uint8Array, start: number, context: TagContext): number {
    const end = skipName(bytes, start);
    const equals = skipSpace(bytes, end);
    if (equals === bytes.length) return TAG_CUT;
    if (bytes[equals] !== EQUALS) throw structureFault('attribute_without_value', context.base + start);
    const open = skipSpace(bytes, equals + 1);
    if (open === bytes.length) return TAG_CUT;
    const quote = bytes[open]!;
    if (quote !== QUOTE && quote !== APOSTROPHE) {
      throw structureFault('attribute_without_quotes', context.base + open);
    }
    const close = skipValue(bytes, open + 1, context);
    if (close === TAG_CUT) return TAG_CUT;
    this.add(
      this.names.number(bytes, start, end, context.base),
      context.base + open + 1,
      context.base + close,
    );
    this.refuseDouble(context, { start: context.base + start, end: context.base + close + 1 });
    return close + 1;
  }

  private add(name: number, valueStart: number, valueEnd: number): void {
    if (this.attributeCount === ATTRIBUTES_MAX) throw structureFault('too_many_attributes', valueStart);
    const index = this.attributeCount++;
    this.attributeNames[index] = name;
    this.valueStarts[index] = valueStart;
    this.valueEnds[index] = valueEnd;
  }

  /** Reports a second attribute of the same name as a fault; the first one counts. */
  private refuseDouble({ mender }: TagContext, { start, end }: { start: number; end: number }): void {
    const last = this.attributeCount - 1;
    for (let index = 0; index < last; index++) {
      if (this.attributeNames[index] !== this.attributeNames[last]) continue;
      meetFault(mender, 'attribute_twice', start, { start, end, text: '' });
      this.attributeCount--;
      return;
    }
  }
}

/** Returns the offset of the quote that ends the value, which begins after the opening quote; or TAG_CUT. */
function skipValue(bytes: Uint8Array, start: number, context: TagContext): number {
  const quote = bytes[start - 1];
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) return at;
    if (byte === LESS) {
      const offset = context.base + at;
      meetFault(context.mender, 'raw_less_in_attribute', offset, {
        start: offset,
        end: offset + 1,
        text: '&lt;',
      });
    } else if (byte === AMPERSAND) {
      let end = skipReference(bytes, at, context.entities);
      if (end === REFERENCE_BAD) end = mendReference(bytes, at, context);
      if (end === REFERENCE_CUT) return TAG_CUT;
      at = end - 1;
    }
  }
  return TAG_CUT;
}
