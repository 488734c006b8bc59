import {
  decodeWide,
  getEncoding,
  joinBytes,
  UTF_8,
  wideEncoder,
  type FeedEncoding,
} from './encoding/feed-encoding.ts';
import { isPage } from './xml/kind-of-answer.ts';
import { structureFault } from './feed-fault.ts';
import { isMark, LESS } from './xml/scan-bytes.ts';
import { detectJson } from './json/detect-json.ts';
import type { JsonForm } from './json/scan-json.ts';
import { parseDelimiter, findTable } from './table/scan-dialect.ts';
import { detectTableEncoding, detectWideLabel } from './table/scan-encoding.ts';
import type { CsvDialect } from './table/scan-csv.ts';
import { sniffEncoding } from './xml/scan-encoding.ts';

// Number of bytes that is enough to recognise XML and its declaration.
const XML_HEAD_BYTES = 1024;
const SPACE = 0x20;
// Bytes at the start of a table from which its dialect is detected.
const TABLE_HEAD_BYTES = 64 << 10;
// The start of a feed is passed on in small pieces, as far as this.
const CUT_BYTES = 64 << 10;
const CUT_PIECE_BYTES = 4 << 10;

/** Form of a feed: everything that must be known for reading it. */
export interface FeedForm {
  encoding: FeedEncoding;
  /** Dialect of the table; null for XML and JSON. */
  table: CsvDialect | null;
  /** Layout of the JSON; null for XML and tables. */
  json: JsonForm | null;
}

/** A feed whose form is known: the chunks for the scanner, and a converter back to the feed's own bytes. */
export interface OpenedFeed extends FeedForm {
  chunks: AsyncGenerator<Uint8Array>;
  /** Converts the scanner's bytes, which may be cut anywhere, to the feed's own encoding. */
  encode: (bytes: Uint8Array) => Uint8Array;
}

/**
 * Reads the beginning of a feed, detects its form and passes all bytes on. `csvSeparator` is the setting of that name. Throws FeedError if
 * it is not a feed.
 */
export async function openFeed(
  chunks: AsyncIterable<Uint8Array>,
  csvSeparator?: string | null,
): Promise<OpenedFeed> {
  const iterator = chunks[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  try {
    let head = await readHead(iterator, pieces, XML_HEAD_BYTES);
    if (!isXml(head.bytes)) head = await readHead(iterator, pieces, TABLE_HEAD_BYTES);
    const form = formOfFeed(head.bytes, { isWhole: head.isWhole, csvSeparator });
    const { isWide, label } = form.encoding;
    const whole = replay(pieces, iterator);
    if (!isWide) return { ...form, chunks: whole, encode: (bytes) => bytes };
    return { ...form, chunks: decodeWide(whole, label), encode: wideEncoder(label) };
  } catch (error) {
    await iterator.return?.();
    throw error;
  }
}

/**
 * Detects the form of a feed from its first 64 kB: XML if the first non-space character is '<', whatever the file's name; JSON if it begins
 * with an object or a list of objects; a table if it has a header and rows. A string was encoded by us and is used as it is. Throws
 * FeedError for anything else.
 */
export function formOfFeed(
  head: Uint8Array,
  options: { isWhole: boolean; isText?: boolean; csvSeparator?: string | null | undefined },
): FeedForm {
  const { isWhole, isText = false } = options;
  if (isPage(textOfHead(head, isText))) throw structureFault('web_page', 0);
  if (isXml(head, isText)) return { encoding: isText ? UTF_8 : sniffEncoding(head), table: null, json: null };
  const start = head.subarray(0, TABLE_HEAD_BYTES);
  const label = isText ? null : detectWideLabel(start);
  const bytes = label === null ? start : decodeHead(start, label);
  const encoding = label === null ? (isText ? UTF_8 : detectTableEncoding(start)) : getEncoding(label, true);
  const json = detectJson(bytes);
  if (json !== null) return { encoding: label === null ? UTF_8 : encoding, table: null, json };
  const isAll = isWhole && head.length <= TABLE_HEAD_BYTES;
  const table = findTable({ bytes, encoding, isWhole: isAll }, parseDelimiter(options.csvSeparator));
  if (table === null) throw structureFault('neither_xml_nor_table', 0);
  return { encoding, table, json: null };
}

/** True if a file is XML. An empty file counts too, because the XML scanner names its fault. */
function isXml(head: Uint8Array, isText = false): boolean {
  const start = head.subarray(0, XML_HEAD_BYTES);
  const label = isText ? null : detectWideLabel(start);
  const bytes = label === null ? start : decodeHead(start, label);
  let at = 0;
  // Several programs may each have added a byte order mark; control characters are faults in XML as well.
  while (at < bytes.length && (bytes[at]! <= SPACE || isMark(bytes, at))) at += bytes[at]! <= SPACE ? 1 : 3;
  return at === bytes.length || bytes[at] === LESS;
}

function textOfHead(head: Uint8Array, isText: boolean): string {
  const start = head.subarray(0, XML_HEAD_BYTES);
  return new TextDecoder((isText ? null : detectWideLabel(start)) ?? 'latin1').decode(start);
}

function decodeHead(head: Uint8Array, label: string): Uint8Array {
  const text = new TextDecoder(label, { ignoreBOM: true }).decode(head, { stream: true });
  return new TextEncoder().encode(text);
}

/** Returns the first bytes of a feed, read into `pieces`: the requested number, whatever the chunk sizes. */
async function readHead(
  iterator: AsyncIterator<Uint8Array>,
  pieces: Uint8Array[],
  size: number,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  let length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  // Reads one byte more than `size`, which shows if the feed continues.
  while (length <= size) {
    const next = await iterator.next();
    if (next.done === true) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  return { bytes: joinBytes(pieces).subarray(0, size), isWhole: length <= size };
}

async function* replay(
  head: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (const piece of head) yield* cutStart(piece);
    for (;;) {
      const next = await rest.next();
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // A reader that stops early must close the file or connection behind the chunks.
    await rest.return?.();
  }
}

/** A scanner meets ends of chunks early so: machine code made before the first one is thrown away there, and made once more. */
function* cutStart(piece: Uint8Array): Generator<Uint8Array> {
  let at = 0;
  for (; at < Math.min(piece.length, CUT_BYTES); at += CUT_PIECE_BYTES)
    yield piece.subarray(at, at + CUT_PIECE_BYTES);
  if (at < piece.length) yield piece.subarray(at);
}
