import { IS_NAME } from './scan-bytes.ts';
import { structureFault } from '../feed-fault.ts';

// Maximum number of names: real feeds have dozens; the limit keeps a feed with endless names from filling the memory.
const NAMES_MAX = 4000;
const SLOTS = 16_384;
// Maximum steps of a search: at most one slot in four is used, so a longer search means deliberate collisions.
const PROBES_MAX = 100;

const NAME_START =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const XML_NAME = new RegExp(
  `^[${NAME_START}][-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}${NAME_START}]*$`,
  'u',
);

/** True if a text is a name according to XML 1.0. */
function isXmlName(text: string): boolean {
  return XML_NAME.test(text);
}

/** Numbers the distinct names of a feed, so that each is decoded, checked and looked up only once. */
export class NameTable {
  private readonly decode: (bytes: Uint8Array) => string;
  private readonly isName: (text: string) => boolean;
  private readonly texts: string[] = [];
  private readonly spellings: Uint8Array[] = [];
  private readonly slots = new Int32Array(SLOTS).fill(-1);
  // The name that last followed each name: feeds are repetitive, so this guess is nearly always right.
  private readonly followers = new Int32Array(NAMES_MAX + 1).fill(-1);
  private previous = 0;

  /** `isName` decides which texts are valid names; by default the rules of XML. */
  constructor(decode: (bytes: Uint8Array) => string, isName = isXmlName) {
    this.decode = decode;
    this.isName = isName;
  }

  text(name: number): string {
    return this.texts[name]!;
  }

  spelling(name: number): Uint8Array {
    return this.spellings[name]!;
  }

  /** Returns the number of the name that starts at an offset, if it is the one that followed last time; else -1. */
  guess(bytes: Uint8Array, start: number): number {
    const name = this.followers[this.previous]!;
    if (name < 0) return -1;
    const end = start + this.spellings[name]!.length;
    if (end >= bytes.length || IS_NAME[bytes[end]!] === 1 || !this.isAt(name, bytes, start)) return -1;
    this.previous = name;
    return name;
  }

  /** Corrects the guess after another name followed. */
  follow(name: number): void {
    this.followers[this.previous] = name;
    this.previous = name;
  }

  /** Returns the number of the name between two offsets of the bytes; `base` is their offset in the feed, for error messages. */
  number(bytes: Uint8Array, start: number, end: number, base: number): number {
    let hash = end - start;
    for (let index = start; index < end; index++) hash = (hash * 31 + bytes[index]!) | 0;
    let slot = hash & (SLOTS - 1);
    for (let probes = 0; this.slots[slot]! >= 0; slot = (slot + 1) & (SLOTS - 1)) {
      if (++probes > PROBES_MAX) throw structureFault('too_many_similar_names', base + start);
      const name = this.slots[slot]!;
      if (this.spellings[name]!.length === end - start && this.isAt(name, bytes, start)) return name;
    }
    return this.add(bytes.slice(start, end), slot, base + start);
  }

  /** Returns the prefixes used so far that no xmlns attribute anywhere declares. Scopes of namespaces are ignored. */
  unboundPrefixes(): string[] {
    const prefixes = this.texts.map((text) => /^([^:]+):[^:]/.exec(text)?.[1] ?? '');
    const known = new Set(['', 'xml', 'xmlns']);
    for (const text of this.texts) if (text.startsWith('xmlns:')) known.add(text.slice('xmlns:'.length));
    return Array.from(new Set(prefixes)).filter((prefix) => !known.has(prefix));
  }

  private add(spelling: Uint8Array, slot: number, offset: number): number {
    const text = this.decode(spelling);
    if (!this.isName(text)) throw structureFault('name_invalid', offset);
    if (this.texts.length === NAMES_MAX) throw structureFault('too_many_names', offset);
    this.slots[slot] = this.texts.length;
    this.spellings.push(spelling);
    return this.texts.push(text) - 1;
  }

  private isAt(name: number, bytes: Uint8Array, start: number): boolean {
    const spelling = this.spellings[name]!;
    for (let index = 0; index < spelling.length; index++) {
      if (spelling[index] !== bytes[start + index]) return false;
    }
    return true;
  }
}
