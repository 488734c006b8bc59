import { isMark } from '../xml/scan-bytes.ts';

const LINE_FEED = 10;
const RETURN = 13;

/** A place in a feed as an editor shows it: both numbers start at 1, columns are characters. */
export interface LinePlace {
  line: number;
  column: number;
}

/** Counts lines and columns in bytes as the scanner sees them, fed chunk by chunk from the beginning. */
export class LineCounter {
  private line = 1;
  private column = 1;
  private previous = 0;
  private isAtStart = true;
  private readonly isUtf8: boolean;

  constructor(isUtf8: boolean) {
    this.isUtf8 = isUtf8;
  }

  /** Returns the place of the byte after all counted ones. */
  get place(): LinePlace {
    return { line: this.line, column: this.column };
  }

  count(bytes: Uint8Array): void {
    // Skipped, because editors do not show the byte order mark.
    const from = this.isAtStart && this.isUtf8 && isMark(bytes, 0) ? 3 : 0;
    this.isAtStart &&= bytes.length === 0;
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === LINE_FEED || byte === RETURN) {
        if (byte === RETURN || this.previous !== RETURN) this.line++;
        this.column = 1;
      } else if (!this.isUtf8 || (byte & 0xc0) !== 0x80) this.column++;
      this.previous = byte;
    }
  }
}
