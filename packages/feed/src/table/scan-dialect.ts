import { FeedError } from '../feed-error.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { isCodeName, isImageName } from '../mapping/field-names.ts';
import { foldName } from '../mapping/fold-name.ts';
import { parsePriceColumn } from '../mapping/price-column.ts';
import { isKnownProperty } from '../mapping/property-aliases.ts';
import { CsvScanner, DOUBLE_QUOTE, LINE_FEED, RETURN, type CsvDialect } from './scan-csv.ts';

/** The beginning of a feed whose encoding is known, as bytes for the scanner. */
export interface TableHead {
  bytes: Uint8Array;
  encoding: FeedEncoding;
  /** True if this is the whole feed. */
  isWhole: boolean;
}

const DELIMITERS = toBytes(',;\t|');
// Maximum rows before the header, such as a title or a date.
const ROWS_ABOVE_MAX = 50;
// Limited to the rows of an extract, so that an extract is judged like the whole table.
const ROWS_MAX = 100;
// Minimum share of rows that must have the same number of cells: tables may lack some cells, while prose with commas is very uneven.
const FIT_MIN = 0.4;
// Factor on the score of a reading without quotes: a table that also makes sense with quotes, most of which open cells, has quoted cells.
const WITHOUT_QUOTES = 0.9;

/**
 * Detects the dialect of a table from its first bytes; null if it is not a table: needs a header of at least two columns, and rows with
 * about as many cells. `delimiter` is the setting csvSeparator and is preferred if it gives a table; a shop may change its separator
 * without notice.
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

/** True if a reading is a table. A sentence with a comma also looks like a header. */
function isTable({ names, rowCount }: Reading): boolean {
  return (rowCount > 0 && names.length > 2) || names.some(isKnownName);
}

/** Returns the byte for the setting csvSeparator; null if the separator is to be detected. */
export function parseDelimiter(csvSeparator: string | null | undefined): number | null {
  const separator = csvSeparator === '\t' ? csvSeparator : (csvSeparator ?? '').trim();
  if (/^(tab|\\t)$/i.test(separator)) return '\t'.charCodeAt(0);
  return /^[\t\x21\x23-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]$/.test(separator) ? separator.charCodeAt(0) : null;
}

export function writeSeparator(delimiter: number): string {
  const separator = String.fromCharCode(delimiter);
  return separator === '\t' ? 'tab' : separator;
}

interface Reading {
  dialect: CsvDialect;
  names: string[];
  rowCount: number;
  /** 1 if every row has as many cells as the header; a shorter row counts half, one above the header nothing. */
  fit: number;
  fittingCount: number;
  score: number;
  quotedCellCount: number;
  brokenCellCount: number;
  endsInQuotes: boolean;
}

/** Returns the table read with one delimiter, with quotes unless they make no sense. */
function readWith(head: TableHead, dialect: Omit<CsvDialect, 'hasQuotes'>): Reading | null {
  const quoted = readHead(head, { ...dialect, hasQuotes: true });
  if (quoted !== null && quoted.brokenCellCount === 0 && !quoted.endsInQuotes) return quoted;
  const plain = readHead(head, { ...dialect, hasQuotes: false });
  if (quoted === null || plain === null) return quoted ?? plain;
  // A stray quote would swallow all the rows after it.
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
    // The last row of a longer table may be cut and is ignored.
    if (isWhole && !scanner.isInsideQuotes) scanner.end();
  } catch (error) {
    // Ignored here: the fault is reported when the table is read; only the part before it counts.
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

/** True if the texts are a header. A title has a single cell, and no column is named by a tag. */
function isHeader(texts: readonly string[]): boolean {
  const names = texts.filter((text) => text.trim() !== '');
  return names.length > 1 && !names.some((name) => name.includes('<')) && !isComment(texts);
}

/** True for a comment, which begins with '# '; in a commented row each cell may do so. */
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

/** Returns where a table may begin: after a byte order mark, wherever it is, and after Excel's line 'sep=;'. */
function startOfTable(bytes: Uint8Array): { start: number; delimiter: number | null } {
  const head = new TextDecoder('latin1', { ignoreBOM: true }).decode(bytes.subarray(0, 1024));
  const mark = /^\s*\u00ef\u00bb\u00bf/.exec(head)?.[0].length ?? 0;
  const hint = /^sep=(.)\r?\n/i.exec(head.slice(mark));
  if (hint === null) return { start: mark, delimiter: null };
  return { start: mark + hint[0].length, delimiter: parseDelimiter(hint[1]) };
}

/** True for JSON and for files that are not text. */
function isOtherFormat(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first === undefined || first === 0x7b || first === 0x5b || bytes.includes(0);
}

/** Returns the line end: old programs use only RETURN; line ends inside quotes are ignored. */
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
