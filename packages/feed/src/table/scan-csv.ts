import { ByteWindow } from '../encoding/byte-window.ts';
import { structureFault } from '../feed-fault.ts';

// Limits beyond which a table is an attack or garbage. They bound the memory and work that one feed can cost.
const ROW_BYTES_MAX = 32 << 20;
const CELLS_MAX = 5000;

export const LINE_FEED = 0x0a;
export const RETURN = 0x0d;
export const DOUBLE_QUOTE = 0x22;
const SPACE = 0x20;
const TAB = 0x09;

/** Dialect of a table; characters are given as bytes. */
export interface CsvDialect {
  delimiter: number;
  /** True if a quote at the beginning of a cell opens a quoted cell; otherwise quotes are ordinary characters. */
  hasQuotes: boolean;
  /** LINE_FEED (with or without a RETURN before it), or RETURN if there is no LINE_FEED. */
  lineEnd: number;
  /** Offset of the header row. Anything before it (marks, empty lines, comments) is not part of the table. */
  start: number;
}

/** States of the scanner between two bytes. */
const BEFORE_TABLE = 0;
const CELL_START = 1;
const CELL = 2;
const QUOTES = 3;
const QUOTE_SEEN = 4;

/**
 * Streams a table without building objects: calls back after each row, whose cells can then be read as offsets in the feed. Memory is
 * bounded by the longest row. A quoted cell may contain line ends and doubled quotes; a cell with text after its closing quote is treated
 * as unquoted.
 */
export class CsvScanner {
  readonly window = new ByteWindow();
  readonly dialect: CsvDialect;
  /** Position of the current row and its cells: see cellStart, cellEnd and isQuoted. */
  rowStart = 0;
  rowEnd = 0;
  cellCount = 0;
  /** True if the current row ends with the feed instead of a line end. */
  isCutRow = false;
  quotedCellCount = 0;
  /** Number of cells so far with text after the closing quote. */
  brokenCellCount = 0;
  private readonly tellRow: () => void;
  private readonly isPlain: Uint8Array;
  private starts = new Float64Array(64);
  private ends = new Float64Array(64);
  private quoted = new Uint8Array(64);
  private state = BEFORE_TABLE;
  private at = 0;
  private cellFrom = 0;
  private openedAt = -1;
  private closedAt = -1;

  constructor(dialect: CsvDialect, tellRow: () => void) {
    this.dialect = dialect;
    this.tellRow = tellRow;
    this.isPlain = new Uint8Array(256).fill(1);
    this.isPlain[dialect.delimiter] = 0;
    this.isPlain[dialect.lineEnd] = 0;
  }

  /** Returns the offset of the first byte of a cell's text, without its quote. */
  cellStart(index: number): number {
    return this.starts[index]!;
  }

  /** Returns the offset after the last byte of a cell's text, without its quote. */
  cellEnd(index: number): number {
    return this.ends[index]!;
  }

  /** True if a cell is quoted, so that quotes in its text are doubled. */
  isQuoted(index: number): boolean {
    return this.quoted[index] === 1;
  }

  isBlank(index: number): boolean {
    return this.isSpace(this.cellStart(index), this.cellEnd(index));
  }

  isBlankRow(): boolean {
    for (let index = 0; index < this.cellCount; index++) if (!this.isBlank(index)) return false;
    return true;
  }

  /** True if the part read so far ends inside a quoted cell. */
  get isInsideQuotes(): boolean {
    return this.state === QUOTES;
  }

  /** Reads the chunk. Throws FeedError. */
  push(chunk: Uint8Array): void {
    if (this.window.limit - this.rowStart > ROW_BYTES_MAX) this.refuseRow();
    this.window.append(chunk, this.rowStart);
    const { length } = this.window.bytes;
    let at = this.at - this.window.base;
    while (at < length) {
      if (this.state === CELL) at = this.readCell(at);
      else if (this.state === CELL_START) at = this.readCellStart(at);
      else if (this.state === QUOTES) at = this.readQuotes(at);
      else if (this.state === QUOTE_SEEN) at = this.readBehindQuote(at);
      else at = this.readBeforeTable(length);
    }
    this.at = this.window.base + at;
  }

  /** Ends the input. Throws FeedError if the feed is incomplete. */
  end(): void {
    if (this.state === QUOTES) throw structureFault('ends_inside_cell', this.openedAt);
    if (this.state === QUOTE_SEEN) this.closedAt = this.at - 1;
    if (this.at === this.rowStart) return;
    this.isCutRow = true;
    this.endCell(this.at);
    this.endRow(this.at);
  }

  private readBeforeTable(length: number): number {
    const at = Math.min(length, this.dialect.start - this.window.base);
    this.rowStart = this.cellFrom = this.window.base + at;
    if (this.rowStart === this.dialect.start) this.state = CELL_START;
    return at;
  }

  private readCellStart(at: number): number {
    const byte = this.window.bytes[at];
    // Some programs write a space after the delimiter.
    if (byte === SPACE || (byte === TAB && this.dialect.delimiter !== TAB)) return at + 1;
    if (byte === DOUBLE_QUOTE && this.dialect.hasQuotes) {
      this.openedAt = this.window.base + at;
      this.state = QUOTES;
      return at + 1;
    }
    this.state = CELL;
    return at;
  }

  private readQuotes(at: number): number {
    const quote = this.window.bytes.indexOf(DOUBLE_QUOTE, at);
    if (quote < 0) return this.window.bytes.length;
    this.state = QUOTE_SEEN;
    return quote + 1;
  }

  private readBehindQuote(at: number): number {
    if (this.window.bytes[at] === DOUBLE_QUOTE) {
      this.state = QUOTES;
      return at + 1;
    }
    this.closedAt = this.window.base + at - 1;
    this.state = CELL;
    return at;
  }

  private readCell(at: number): number {
    const { isPlain } = this;
    const { bytes, base } = this.window;
    const { length } = bytes;
    let end = at;
    while (end < length && isPlain[bytes[end]!] === 1) end++;
    if (end === length) return end;
    this.endCell(base + end);
    if (bytes[end] === this.dialect.lineEnd) this.endRow(base + end + 1);
    else this.cellFrom = base + end + 1;
    this.state = CELL_START;
    return end + 1;
  }

  private endCell(end: number): void {
    const index = this.cellCount;
    if (index === this.starts.length) this.makeRoom();
    const { closedAt } = this;
    if (closedAt >= 0 && this.isSpace(closedAt + 1, end)) {
      this.starts[index] = this.openedAt + 1;
      this.ends[index] = closedAt;
      this.quoted[index] = 1;
      this.quotedCellCount++;
    } else {
      if (closedAt >= 0) this.brokenCellCount++;
      this.starts[index] = this.cellFrom;
      this.ends[index] = end;
      this.quoted[index] = 0;
    }
    this.cellCount = index + 1;
    this.openedAt = this.closedAt = -1;
  }

  private endRow(end: number): void {
    if (end - this.rowStart > ROW_BYTES_MAX) this.refuseRow();
    const last = this.cellCount - 1;
    const { base, bytes } = this.window;
    const lastEnd = this.ends[last]!;
    const isReturn = this.quoted[last] === 0 && bytes[lastEnd - 1 - base] === RETURN;
    if (isReturn && lastEnd > this.starts[last]!) this.ends[last] = lastEnd - 1;
    this.rowEnd = end;
    this.tellRow();
    this.cellCount = 0;
    this.rowStart = this.cellFrom = end;
  }

  private isSpace(start: number, end: number): boolean {
    const { base, bytes } = this.window;
    for (let at = start - base; at < end - base; at++) {
      const byte = bytes[at];
      if (byte !== SPACE && byte !== TAB && byte !== RETURN && byte !== LINE_FEED) return false;
    }
    return true;
  }

  private makeRoom(): void {
    if (this.cellCount >= CELLS_MAX) {
      throw structureFault({ code: 'row_too_long', cellsMax: CELLS_MAX }, this.rowStart);
    }
    const size = Math.min(this.cellCount * 2, CELLS_MAX);
    const grown = [new Float64Array(size), new Float64Array(size), new Uint8Array(size)] as const;
    grown[0].set(this.starts);
    grown[1].set(this.ends);
    grown[2].set(this.quoted);
    [this.starts, this.ends, this.quoted] = grown;
  }

  private refuseRow(): never {
    throw structureFault('row_too_large', this.rowStart);
  }
}
