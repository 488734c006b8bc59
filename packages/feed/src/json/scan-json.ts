import { ByteWindow } from '../encoding/byte-window.ts';
import { jsonFault } from '../feed-fault.ts';
import { NameTable } from '../xml/scan-names.ts';
import type { OpenedTag, XmlHandler } from '../xml/xml-handler.ts';
import { jsonText, keyName } from './json-text.ts';
import { LITERAL_BYTES_MAX, literalEnd, stringEnd } from './json-tokens.ts';

export interface JsonForm {
  /** True for JSON Lines, in which each line is a value of its own. */
  isLines: boolean;
}

/** Names for what JSON leaves unnamed: the outermost value, and values in a list without a key. */
const ROOT_NAME = '$';
const ITEM_NAME = 'item';

// Limits beyond which a feed is an attack or garbage, as in XML.
const DEPTH_MAX = 256;
const HELD_BYTES_MAX = 32 << 20;

const [SPACE, QUOTE, COMMA, COLON] = [0x20, 0x22, 0x2c, 0x3a];
const [LIST_OPEN, LIST_CLOSE, OBJECT_OPEN, OBJECT_CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

type Due = 'value' | 'first value' | 'first key' | 'key' | 'colon' | 'comma';

interface Level {
  isObject: boolean;
  /** Number of the element name of this level's values; in an object, that of the last key. */
  name: number;
  /** True if the level was reported to the handler: a list itself is not an element, only its values are. */
  isTold: boolean;
}

/**
 * Streams JSON to an XML handler as elements, without building a tree: a member becomes an element named by its key, a list becomes one
 * such element for each of its values, and an element's text is between the string's quotes. `{"products":[{"id":1}]}` is reported like
 * `<$><products><id>1</id></products></$>`. Memory is bounded by the largest element that the handler holds. Throws FeedError for invalid
 * JSON (RFC 8259).
 */
export class JsonScanner {
  readonly window = new ByteWindow();
  readonly names = new NameTable(keyName, () => true);
  /** Offset from which bytes must stay in memory; set by the handler. */
  heldFrom = Infinity;
  private readonly handler: XmlHandler;
  private readonly form: JsonForm;
  private readonly tag: OpenedTag & { name: number };
  private readonly levels: Level[] = [];
  private readonly root: number;
  private readonly item: number;
  private bytes = this.window.bytes;
  private at = 0;
  private due: Due = 'value';
  private isBegun = false;
  private isComplete = false;
  private isLast = false;
  // How far a string cut by the end of a chunk was already read.
  private readTo = 0;

  constructor(form: JsonForm, handler: XmlHandler) {
    this.form = form;
    this.handler = handler;
    this.root = this.numberOf(ROOT_NAME);
    this.item = this.numberOf(ITEM_NAME);
    const none = () => 0;
    this.tag = {
      names: this.names,
      name: 0,
      attributeCount: 0,
      attributeName: none,
      valueStart: none,
      valueEnd: none,
    };
  }

  /** Returns the offset in the feed up to which everything was read and reported. */
  get offset(): number {
    return this.window.base + this.at;
  }

  /** Returns the brackets that close everything open, which make a feed cut here complete. */
  get closing(): string {
    return this.levels
      .map(({ isObject }) => (isObject ? '}' : ']'))
      .toReversed()
      .join('');
  }

  /** Returns the text of an element without child elements; '' for an object. Its bytes must be in memory. */
  textOf(start: number, end: number): string {
    return jsonText(this.window.slice(start - 1, end));
  }

  /** Reads as far as the chunk allows. Throws FeedError. */
  push(chunk: Uint8Array): void {
    const keepFrom = Math.min(this.offset, this.heldFrom);
    if (this.window.limit - keepFrom > HELD_BYTES_MAX) throw jsonFault('piece_too_large', keepFrom);
    const { offset } = this;
    this.window.append(chunk, keepFrom);
    this.bytes = this.window.bytes;
    this.at = offset - keepFrom;
    this.run();
  }

  /** Ends the input. Throws FeedError if the feed is incomplete. */
  end(): void {
    this.isLast = true;
    this.run();
    const { limit } = this.window;
    if (this.levels.length > 0 || !this.isBegun) throw jsonFault('json_ends', limit);
    if (this.form.isLines) this.handler.closeTag(limit, limit);
  }

  private run(): void {
    if (this.offset === 0 && this.bytes[0] === 0xef) {
      if (this.bytes.length < 3 && !this.isLast) return;
      this.at = 3;
    }
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at]!;
      if (byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09) this.at++;
      else if (!this.read(byte)) return;
    }
  }

  /** Reads the token that begins here; false if its end is not in memory yet. */
  private read(byte: number): boolean {
    const { due } = this;
    if (due === 'comma') return this.readComma(byte);
    if (due === 'colon') {
      if (byte !== COLON) this.refuse(this.at);
      this.due = 'value';
      this.at++;
      return true;
    }
    if (due === 'key' || due === 'first key') {
      if (byte === OBJECT_CLOSE && due === 'first key') return this.close(OBJECT_CLOSE);
      return this.readKey(byte);
    }
    if (byte === LIST_CLOSE && due === 'first value') return this.close(LIST_CLOSE);
    return this.readValue(byte);
  }

  private readComma(byte: number): boolean {
    const level = this.levels.at(-1);
    if (level === undefined || byte !== COMMA) return this.close(byte);
    this.due = level.isObject ? 'key' : 'value';
    this.at++;
    return true;
  }

  private readKey(byte: number): boolean {
    if (byte !== QUOTE) this.refuse(this.at);
    const end = this.endOfString();
    if (end < 0) return false;
    const { names, window } = this;
    this.levels.at(-1)!.name = names.number(this.bytes, this.at + 1, end - 1, window.base);
    this.at = end;
    this.due = 'colon';
    return true;
  }

  private readValue(byte: number): boolean {
    if (this.isComplete) throw jsonFault('json_rest', this.offset);
    const name = this.nameOfValue(byte);
    if (byte === OBJECT_OPEN || byte === LIST_OPEN) this.open(byte === OBJECT_OPEN, name);
    else if (this.levels.length === 0) this.refuse(this.at);
    else {
      const isString = byte === QUOTE;
      const end = isString ? this.endOfString() : literalEnd(this.bytes, this.at, this.isLast);
      if (end === this.at) this.refuse(this.at);
      if (end < 0) return this.wait(isString ? HELD_BYTES_MAX : LITERAL_BYTES_MAX);
      this.tellText(name, end, isString ? 1 : 0);
      this.at = end;
      this.due = 'comma';
    }
    return true;
  }

  private nameOfValue(byte: number): number {
    const level = this.levels.at(-1);
    if (level !== undefined) return level.name;
    if (!this.form.isLines) return this.root;
    if (!this.isBegun && (byte === OBJECT_OPEN || byte === LIST_OPEN))
      this.tell(this.root, this.offset, this.offset);
    return this.item;
  }

  private tellText(name: number, end: number, quote: 0 | 1): void {
    const { base } = this.window;
    this.tell(name, this.offset, this.offset + quote);
    this.handler.closeTag(base + end - quote, base + end);
  }

  private open(isObject: boolean, name: number): void {
    if (this.levels.length === DEPTH_MAX) throw jsonFault('too_deep', this.offset);
    const isRoot = !this.isBegun && !this.form.isLines;
    this.isBegun = true;
    const isTold = isObject || isRoot;
    if (isTold) this.tell(name, this.offset, this.offset + 1);
    this.levels.push({ isObject, name: isRoot ? this.item : name, isTold });
    this.due = isObject ? 'first key' : 'first value';
    this.at++;
  }

  private close(byte: number): boolean {
    const level = this.levels.at(-1);
    if (level === undefined || byte !== (level.isObject ? OBJECT_CLOSE : LIST_CLOSE)) this.refuse(this.at);
    const { offset } = this;
    this.levels.pop();
    this.at++;
    if (level.isTold) this.handler.closeTag(offset, offset + 1);
    if (this.levels.length > 0) this.due = 'comma';
    else {
      this.due = 'value';
      this.isComplete = !this.form.isLines;
    }
    return true;
  }

  private tell(name: number, start: number, end: number): void {
    this.tag.name = name;
    this.handler.openTag(this.tag, start, end);
  }

  /** Returns the offset after the closing quote of the string that begins here; -1 if not in memory yet. */
  private endOfString(): number {
    const { base } = this.window;
    const from = Math.max(this.at + 1, this.readTo - base);
    const { end, readTo, isBad } = stringEnd(this.bytes, from);
    if (isBad) throw jsonFault('json_text', base + readTo);
    this.readTo = end < 0 ? base + readTo : 0;
    if (end < 0) this.wait(HELD_BYTES_MAX);
    return end;
  }

  private wait(bytesMax: number): false {
    if (this.bytes.length - this.at > bytesMax) throw jsonFault('piece_too_large', this.offset);
    return false;
  }

  private numberOf(name: string): number {
    const spelling = new TextEncoder().encode(name);
    return this.names.number(spelling, 0, spelling.length, 0);
  }

  private refuse(at: number): never {
    throw jsonFault('json_stray', this.window.base + at);
  }
}
