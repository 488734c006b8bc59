import type { FeedDetail } from '../feed-detail.ts';
import { AMPERSAND, BANG, BRACKET_CLOSE, GREATER, HYPHEN, LESS, QUESTION, SLASH } from './scan-bytes.ts';
import { hasAscii, IS_NAME_START, IS_SPACE, isMark } from './scan-bytes.ts';
import { indexOfCdataEnd, indexOfPair, skipName, skipPlainText, skipSpace } from './scan-bytes.ts';
import { characterError, isUnfinishedCharacter, skipCharacters } from './scan-characters.ts';
import { declarationFault, readEntities, skipDoctype } from './scan-prolog.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { meetFault, structureFault, type Mend, type Mender } from '../feed-fault.ts';
import { mendReference } from './mend-reference.ts';
import { NameTable } from './scan-names.ts';
import { NO_ENTITIES, REFERENCE_BAD, REFERENCE_CUT, skipReference } from './scan-references.ts';
import { StartTag, TAG_CUT, type TagContext } from './scan-tag.ts';
import { ByteWindow } from '../encoding/byte-window.ts';
import type { XmlHandler } from './xml-handler.ts';

// Limits beyond which a feed is an attack or garbage. They bound the memory and work that one feed can cost.
const DEPTH_MAX = 256;
const TAG_BYTES_MAX = 1 << 20;
const HELD_BYTES_MAX = 32 << 20;

/** Result of the reading methods if the end of the token is not in memory yet. */
const CUT = -1;

/**
 * Streams XML without building a tree: checks that it is well-formed and reports the places of elements to a handler. Memory is bounded by
 * the largest element that the handler holds (heldFrom). Namespaces are not resolved, entities are never expanded, nothing is fetched.
 */
export class XmlScanner implements TagContext {
  readonly window = new ByteWindow();
  readonly names: NameTable;
  /** Null if text faults are errors. */
  readonly mender: Mender | null;
  entities = NO_ENTITIES;
  /** Offset from which bytes must stay in memory; set by the handler. */
  heldFrom = Infinity;
  private readonly handler: XmlHandler;
  readonly encoding: FeedEncoding;
  private readonly tag: StartTag;
  private readonly open = new Int32Array(DEPTH_MAX);
  private depth = 0;
  /** Offset in the feed of the first byte in memory. */
  base = 0;
  private bytes = this.window.bytes;
  private view = new DataView(this.bytes.buffer);
  private at = 0;
  private isLast = false;
  private checkedTo = 0;
  private searchedTo = 0;
  private start = 0;
  private hasRoot = false;
  private hasDoctype = false;
  private hasMarkup = false;

  constructor(encoding: FeedEncoding, handler: XmlHandler, mender: Mender | null = null) {
    this.encoding = encoding;
    this.handler = handler;
    this.mender = mender;
    this.names = new NameTable(encoding.decode);
    this.tag = new StartTag(this.names);
  }

  /** Returns the offset in the feed up to which everything was read and reported. */
  get offset(): number {
    return this.base + this.at;
  }

  /** Reads as far as the chunk allows. Throws FeedError. */
  push(chunk: Uint8Array): void {
    const keepFrom = Math.min(this.offset, this.heldFrom);
    if (this.window.limit - keepFrom > HELD_BYTES_MAX) {
      throw structureFault('piece_too_large', keepFrom);
    }
    const offset = this.offset;
    this.window.append(chunk, keepFrom);
    this.base = keepFrom;
    this.at = offset - keepFrom;
    this.advance();
  }

  /** Ends the input. Throws FeedError if the feed is incomplete. */
  end(): void {
    this.isLast = true;
    this.advance();
    const tag = this.depth > 0 ? this.names.text(this.open[this.depth - 1]!) : null;
    if (tag !== null) throw structureFault({ code: 'ends_before_tag', tag }, this.window.limit);
    if (!this.hasRoot) throw structureFault('no_element', this.window.limit);
  }

  // Reads everything before an invalid character first: the reported fault is the feed's first, for all chunk sizes.
  private advance(): void {
    const all = this.window.bytes;
    const checked = Math.max(0, this.checkedTo - this.base);
    const sound = skipCharacters(all, checked, this.encoding.isUtf8);
    this.checkedTo = this.base + sound;
    this.bytes = sound < all.length ? all.subarray(0, sound) : all;
    this.view = new DataView(all.buffer, all.byteOffset, sound);
    const isCutCharacter = sound < all.length && !this.isLast && isUnfinishedCharacter(all, sound);
    this.run();
    if (sound < all.length && !isCutCharacter) throw characterError(all, sound, this);
  }

  private run(): void {
    if (this.offset === 0 && this.encoding.isUtf8 && !this.skipMark()) return;
    const { bytes } = this;
    while (this.at < bytes.length) {
      const next = bytes[this.at] === LESS ? this.readMarkup(this.at) : this.readText(this.at);
      if (next === CUT) {
        if (this.isLast) throw structureFault('ends_inside_markup', this.offset);
        return;
      }
      this.at = next;
    }
  }

  /** Skips a byte order mark; false if more bytes are needed to decide. */
  private skipMark(): boolean {
    if (this.bytes[0] !== 0xef) return true;
    if (this.bytes.length < 3) return this.isLast;
    if (isMark(this.bytes, 0)) this.at = this.start = 3;
    return true;
  }

  private readText(at: number): number {
    const { bytes } = this;
    if (this.depth === 0) return this.readOutsideText(at);
    let next = skipPlainText(bytes, this.view, at);
    for (; next < bytes.length; next = skipPlainText(bytes, this.view, next)) {
      const byte = bytes[next];
      if (byte === LESS) return next;
      else if (byte === AMPERSAND) {
        let end = skipReference(bytes, next, this.entities);
        if (end === REFERENCE_BAD) end = mendReference(bytes, next, this);
        if (end === REFERENCE_CUT) return next > at ? next : CUT;
        next = end;
      } else {
        if (next - at >= 2 && bytes[next - 1] === BRACKET_CLOSE && bytes[next - 2] === BRACKET_CLOSE) {
          this.meet('section_end_in_text', next - 2, { start: next, end: next + 1, text: '&gt;' });
        }
        next++;
      }
    }
    // Brackets at the end of a chunk may begin a forbidden ']]>'.
    while (!this.isLast && next > at && bytes.length - next < 2 && bytes[next - 1] === BRACKET_CLOSE) next--;
    return next > at ? next : CUT;
  }

  private readOutsideText(at: number): number {
    const { bytes } = this;
    const end = skipSpace(bytes, at);
    if (end === bytes.length || bytes[end] === LESS) return end;
    if (bytes[end] !== 0xef || (bytes.length - end >= 3 && !isMark(bytes, end)) || !this.encoding.isUtf8)
      throw structureFault('text_outside_root', this.base + end);
    if (bytes.length - end < 3) return end > at ? end : CUT;
    this.meet('late_byte_order_mark', end, { start: end, end: end + 3, text: '' });
    if (this.base + end === this.start) this.start += 3;
    return end + 3;
  }

  private readMarkup(at: number): number {
    const { bytes } = this;
    if (at + 1 === bytes.length) return CUT;
    const byte = bytes[at + 1]!;
    if (byte === SLASH) return this.readEndTag(at);
    if (IS_NAME_START[byte] === 1) return this.readStartTag(at);
    const end = byte === QUESTION ? this.readInstruction(at) : this.readDeclaration(at);
    if (end !== CUT) this.hasMarkup = true;
    return end;
  }

  private readStartTag(at: number): number {
    const { bytes, names, tag } = this;
    let name = names.guess(bytes, at + 1);
    const nameEnd = name >= 0 ? at + 1 + names.spelling(name).length : skipName(bytes, at + 2);
    const end = nameEnd === bytes.length ? TAG_CUT : tag.readRest(bytes, nameEnd, this);
    if (end === TAG_CUT) return this.wait(at, TAG_BYTES_MAX);
    if (name < 0) {
      name = names.number(bytes, at + 1, nameEnd, this.base);
      names.follow(name);
    }
    if (this.depth === 0 && this.hasRoot) throw structureFault('second_root', this.base + at);
    if (this.depth === DEPTH_MAX) throw structureFault('too_deep', this.base + at);
    this.hasRoot = true;
    tag.name = name;
    this.handler.openTag(tag, this.base + at, this.base + end);
    if (tag.isSelfClosing) this.handler.closeTag(this.base + end, this.base + end);
    else this.open[this.depth++] = name;
    return end;
  }

  private readEndTag(at: number): number {
    const { bytes } = this;
    if (this.depth === 0) throw structureFault('end_without_start', this.base + at);
    const spelling = this.names.spelling(this.open[this.depth - 1]!);
    const nameEnd = at + 2 + spelling.length;
    for (let index = 0; index < spelling.length && at + 2 + index < bytes.length; index++) {
      if (bytes[at + 2 + index] !== spelling[index]) this.refuseEndTag(at);
    }
    const close = nameEnd < bytes.length ? skipSpace(bytes, nameEnd) : bytes.length;
    if (close === bytes.length) return this.wait(at, TAG_BYTES_MAX);
    if (bytes[close] !== GREATER) this.refuseEndTag(at);
    this.depth--;
    this.handler.closeTag(this.base + at, this.base + close + 1);
    return close + 1;
  }

  private refuseEndTag(at: number): never {
    const expected = this.names.text(this.open[this.depth - 1]!);
    throw structureFault({ code: 'other_end_tag', expected }, this.base + at);
  }

  private readDeclaration(at: number): number {
    const { bytes } = this;
    if (bytes[at + 1] !== BANG && this.depth > 0) {
      this.meet('raw_less', at, { start: at, end: at + 1, text: '&lt;' });
      return at + 1;
    }
    if (hasAscii(bytes, at, '<!--')) return this.readComment(at);
    if (hasAscii(bytes, at, '<![CDATA[')) return this.readCdata(at);
    if (hasAscii(bytes, at, '<!DOCTYPE')) return this.readDoctype(at);
    if (bytes.length - at < '<![CDATA['.length) return CUT;
    throw structureFault('less_without_tag', this.base + at);
  }

  private readComment(at: number): number {
    const { bytes } = this;
    for (let from = this.searchStart(at + 4); ; from++) {
      const hyphens = indexOfPair(bytes, from, HYPHEN, HYPHEN);
      if (hyphens < 0 || hyphens + 2 === bytes.length)
        return this.searchOn(hyphens < 0 ? bytes.length - 1 : hyphens);
      if (bytes[hyphens + 2] === GREATER) return hyphens + 3;
      this.meet('hyphens_in_comment', hyphens, { start: hyphens + 1, end: hyphens + 1, text: ' ' });
      from = hyphens;
    }
  }

  private readCdata(at: number): number {
    if (this.depth === 0) throw structureFault('text_outside_root', this.base + at);
    const end = indexOfCdataEnd(this.bytes, this.searchStart(at + '<![CDATA['.length));
    return end < 0 ? this.searchOn(this.bytes.length - 2) : end + 3;
  }

  private readInstruction(at: number): number {
    const { bytes } = this;
    const nameEnd = skipName(bytes, at + 2);
    if (nameEnd === bytes.length) return this.wait(at, TAG_BYTES_MAX);
    const end = indexOfPair(bytes, this.searchStart(nameEnd), QUESTION, GREATER);
    if (end < 0) return this.searchOn(bytes.length - 1);
    const target = this.encoding.decode(bytes.subarray(at + 2, nameEnd));
    const isNamed = nameEnd > at + 2 && IS_NAME_START[bytes[at + 2]!] === 1;
    if (!isNamed || (nameEnd < end && IS_SPACE[bytes[nameEnd]!] === 0)) {
      throw structureFault('instruction_without_name', this.base + at);
    }
    if (/^xml$/i.test(target)) this.checkDeclaration(at, end + 2);
    return end + 2;
  }

  private checkDeclaration(at: number, end: number): void {
    const offset = this.base + at;
    if (this.hasRoot || this.hasMarkup) throw structureFault('late_declaration', offset);
    const start = this.start - this.base;
    if (at !== start) this.meet('space_before_declaration', at, { start, end: at, text: '' });
    const written = this.encoding.decode(this.bytes.subarray(at, end));
    const fault = declarationFault(written, this.mender !== null && this.encoding.isMislabelled);
    if (fault !== null) this.meet(fault.what, at, { start: at, end, text: fault.text });
  }

  /** Reports a text fault; offsets are relative to the bytes in memory. */
  private meet(what: FeedDetail, at: number, { start, end, text }: Mend): void {
    const { base } = this;
    meetFault(this.mender, what, base + at, { start: base + start, end: base + end, text });
  }

  private readDoctype(at: number): number {
    if (this.hasRoot || this.hasDoctype) throw structureFault('late_doctype', this.base + at);
    const end = skipDoctype(this.bytes, at, this.base);
    if (end < 0) return this.wait(at, TAG_BYTES_MAX);
    this.hasDoctype = true;
    this.entities = readEntities(this.encoding.decode(this.bytes.subarray(at, end)), this.encoding.decode);
    return end;
  }

  /** Returns where to continue searching for the end of a long section, so that no byte is searched twice. */
  private searchStart(start: number): number {
    return Math.max(start, this.searchedTo - this.base);
  }

  private searchOn(from: number): typeof CUT {
    this.searchedTo = Math.max(this.searchedTo, this.base + from);
    return this.wait(this.at, HELD_BYTES_MAX);
  }

  private wait(at: number, bytesMax: number): typeof CUT {
    if (this.bytes.length - at > bytesMax) throw structureFault('markup_too_large', this.base + at);
    return CUT;
  }
}
