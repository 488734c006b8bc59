import { FeedError } from '../feed-error.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { isCodeName, isImageName } from '../mapping/field-names.ts';
import { foldName } from '../mapping/fold-name.ts';
import { parsePriceColumn } from '../mapping/price-column.ts';
import { isKnownProperty } from '../mapping/property-aliases.ts';
import { CsvScanner, DOUBLE_QUOTE, LINE_FEED, RETURN, type CsvDialect } from './scan-csv.ts';

/** The beginning of a feed whose encoding is known, as the scanner reads it. */
export interface TableHead {
  bytes: Uint8Array;
  encoding: FeedEncoding;
  /** Whether the feed ends with it. */
  isWhole: boolean;
}

const DELIMITERS = toBytes(',;\t|');
// A title, a date and the like may be above the header.
const ROWS_ABOVE_MAX = 50;
// An extract of a table has to be judged like the table, so that no more rows count than an extract has.
const ROWS_MAX = 100;
// A table may lack some cells of some rows; prose with commas has all kinds of rows.
const FIT_MIN = 0.4;
// Factor on the score without quotes: a table that makes sense with quotes as well, and most of whose quotes open cells, has them.
const WITHOUT_QUOTES = 0.9;

/**
 * Detects the dialect of a table from its first bytes, or returns null when they are no table: a header of two columns or more, and rows
 * that have about as many cells. `delimiter` is the setting csvSeparator and decides wherever it makes a table: a shop may change its
 * separator without notice.
 */
export function findTable(head: TableHead, delimiter: number | null): CsvDialect | null {
  const mark = startOfTable(head.bytes);
  if (isOtherFormat(head.bytes.subarray(mark.start))) return null;
  const only = delimiter ?? mark.delimiter;
  const lineEnd = findLineEnd(head.bytes.subarray(mark.start));
  let best: Reading | null = null;
  for (const candidate of only === null ? DELIMITERS : [only]) {
    const reading = readWith(head, { delimiter: candidate, lineEnd, start: mark.start });
    if (reading === null || (only === null && reading.fit < FIT_MIN) || !isTable(reading)) continue;
    if (best === null || reading.score > best.score) best = reading;
  }
  if (best === null && delimiter !== null) return findTable(head, null);
  return best?.dialect ?? null;
}

/** Whether a reading is a table. A sentence with a comma makes a header as well. */
function isTable({ names, rowCount }: Reading): boolean {
  return (rowCount > 0 && names.length > 2) || names.some(isKnownName);
}

/** Returns the byte that the setting csvSeparator means, or null when it leaves the choice open. */
export function parseDelimiter(csvSeparator: string | null | undefined): number | null {
  const separator = csvSeparator === '\t' ? csvSeparator : (csvSeparator ?? '').trim();
  if (/^(tab|\\t)$/i.test(separator)) return '\t'.charCodeAt(0);
  return /^[\t\x21\x23-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]$/.test(separator) ? separator.charCodeAt(0) : null;
}

/** Returns the setting csvSeparator that means this byte. */
export function writeSeparator(delimiter: number): string {
  const separator = String.fromCharCode(delimiter);
  return separator === '\t' ? 'tab' : separator;
}

/** Head of a table, read in one dialect. */
interface Reading {
  dialect: CsvDialect;
  names: string[];
  rowCount: number;
  /** 1 when every row has as many cells as the header; a shorter row counts half, one above the header nothing. */
  fit: number;
  fittingCount: number;
  score: number;
  quotedCellCount: number;
  brokenCellCount: number;
  endsInQuotes: boolean;
}

/** Returns the table by one delimiter, with quotes unless they make no sense. */
function readWith(head: TableHead, dialect: Omit<CsvDialect, 'hasQuotes'>): Reading | null {
  const quoted = readHead(head, { ...dialect, hasQuotes: true });
  if (quoted !== null && quoted.brokenCellCount === 0 && !quoted.endsInQuotes) return quoted;
  const plain = readHead(head, { ...dialect, hasQuotes: false });
  if (quoted === null || plain === null) return quoted ?? plain;
  // A quote that opens no cell seems to swallow all the rows behind it.
  const isSwallowing = plain.fit === 1 && plain.fittingCount > quoted.fittingCount + 1;
  if (quoted.endsInQuotes && isSwallowing) return plain;
  const areQuotesUsual = quoted.quotedCellCount >= quoted.brokenCellCount;
  const isPlain = areQuotesUsual ? plain.score * WITHOUT_QUOTES > quoted.score : plain.score >= quoted.score;
  return quoted.brokenCellCount > 0 && isPlain ? plain : quoted;
}

function readHead({ bytes, encoding, isWhole }: TableHead, dialect: CsvDialect): Reading | null {
  const rows: number[] = [];
  const above: { header: string[] | null; start: number; rowCount: number } = {
    header: null,
    start: 0,
    rowCount: 0,
  };
  const scanner = new CsvScanner(dialect, () => {
    if (scanner.isBlankRow() || rows.length === ROWS_MAX || above.rowCount > ROWS_ABOVE_MAX) return;
    if (above.header !== null) {
      rows.push(scanner.cellCount);
      return;
    }
    const texts = Array.from({ length: scanner.cellCount }, (_, index) =>
      encoding.decode(scanner.window.slice(scanner.cellStart(index), scanner.cellEnd(index))),
    );
    if (isHeader(texts)) above.header = texts;
    else if (!isComment(texts)) above.rowCount++;
    above.start = scanner.rowStart;
  });
  try {
    scanner.push(bytes);
    // The last row of a longer table may be cut, and then says nothing.
    if (isWhole && !scanner.isInsideQuotes) scanner.end();
  } catch (error) {
    // The fault gets its place and name when the table is read; here what is before it counts.
    if (!(error instanceof FeedError)) throw error;
  }
  const { header: names, start } = above;
  return names === null
    ? null
    : { ...judge(names, rows, above.rowCount), ...readQuotes(scanner), dialect: { ...dialect, start } };
}

function judge(names: string[], rows: readonly number[], rowsAbove: number) {
  const fittingCount = rows.filter((count) => count === names.length).length;
  const shorterCount = rows.filter((count) => count > 1 && count < names.length).length;
  const fit = (1 + fittingCount + shorterCount / 2) / (1 + rows.length + rowsAbove);
  return { names, rowCount: rows.length, fit, fittingCount, score: fit * names.length };
}

function readQuotes({ quotedCellCount, brokenCellCount, isInsideQuotes }: CsvScanner) {
  return { quotedCellCount, brokenCellCount, endsInQuotes: isInsideQuotes };
}

/** Whether the texts are a header. A title has one cell, and no column is called by a tag. */
function isHeader(texts: readonly string[]): boolean {
  const names = texts.filter((text) => text.trim() !== '');
  return names.length > 1 && !names.some((name) => name.includes('<')) && !isComment(texts);
}

/** Comments begin with '# ', and each cell of a commented row may do so. */
function isComment([first = '', ...others]: readonly string[]): boolean {
  const begins = (text: string) => text.trim().startsWith('#');
  return /^\s*#\s+\S/.test(first) || (begins(first) && others.every(begins));
}

function isKnownName(name: string): boolean {
  const isId = /(^|[^a-z])(id|sku)([^a-z]|$)/i.test(name);
  return (
    isId ||
    isCodeName(name) ||
    isImageName(name) ||
    isKnownProperty(foldName(name.trim())) ||
    parsePriceColumn(name) !== null
  );
}

/** Returns where a table can begin: behind a byte order mark, wherever it is, and behind the line 'sep=;' of Excel. */
function startOfTable(bytes: Uint8Array): { start: number; delimiter: number | null } {
  const head = new TextDecoder('latin1', { ignoreBOM: true }).decode(bytes.subarray(0, 1024));
  const mark = /^\s*\u00ef\u00bb\u00bf/.exec(head)?.[0].length ?? 0;
  const hint = /^sep=(.)\r?\n/i.exec(head.slice(mark));
  if (hint === null) return { start: mark, delimiter: null };
  return { start: mark + hint[0].length, delimiter: parseDelimiter(hint[1]) };
}

/** True for JSON, and for files that are no text. */
function isOtherFormat(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first === undefined || first === 0x7b || first === 0x5b || bytes.includes(0);
}

/** Tables of old writers know only RETURN; line ends inside quotes do not count. */
function findLineEnd(bytes: Uint8Array): number {
  let isQuoted = false;
  let lineEnd = LINE_FEED;
  for (const byte of bytes) {
    if (byte === DOUBLE_QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (byte === LINE_FEED) return LINE_FEED;
    else if (byte === RETURN) lineEnd = RETURN;
  }
  return lineEnd;
}

function toBytes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
