import type { FeedDetail } from '../feed-detail.ts';
import { LineCounter, type LinePlace } from './count-lines.ts';
import type { FeedEncoding } from '../encoding/feed-encoding.ts';
import { joinBytes } from '../encoding/feed-encoding.ts';
import type { Mend, Mender } from '../feed-fault.ts';
import { CharacterMender } from './mend-characters.ts';
import { openFeed } from '../open-feed.ts';
import { rawBytes } from '../encoding/raw-text.ts';
import { XmlScanner } from '../xml/scan-xml.ts';
import type { XmlHandler } from '../xml/xml-handler.ts';

/** Repairs made so far; filled while the feed is read. */
export interface FeedRepairs {
  count: number;
  /** The first repair, with its place in the original feed. */
  first: (LinePlace & { offset: number; what: FeedDetail }) | null;
}

export function noRepairs(): FeedRepairs {
  return { count: 0, first: null };
}

/**
 * Yields the same feed, well-formed: only faulty text changes, and a feed without faults stays byte-equal. Tables and JSON are passed on
 * unchanged. Throws FeedError if the structure is broken or bytes are not decodable; what was yielded before is then worthless.
 */
export async function* repairFeed(
  chunks: AsyncIterable<Uint8Array>,
  repairs: FeedRepairs = noRepairs(),
  csvSeparator?: string | null,
): AsyncGenerator<Uint8Array> {
  const feed = await openFeed(chunks, csvSeparator);
  if (feed.table !== null || feed.json !== null) {
    for await (const chunk of feed.chunks) yield feed.encode(chunk);
    return;
  }
  const repairer = new Repairer(feed.encoding, repairs);
  for await (const chunk of feed.chunks) {
    const output = repairer.push(chunk);
    if (output.length > 0) yield feed.encode(output);
  }
  yield feed.encode(repairer.end());
}

interface NotedMend extends Mend {
  what: FeedDetail;
  offset: number;
}

/** Copies a feed's bytes as they become final, repairing the faults that the scanner reports. */
class Repairer implements Mender, XmlHandler {
  private readonly scanner: XmlScanner;
  private readonly characters: CharacterMender;
  private readonly repairs: FeedRepairs;
  private readonly lines: LineCounter;
  private mends: NotedMend[] = [];
  private notes: { what: FeedDetail; offset: number }[] = [];
  private noted = 0;
  private written = 0;
  private linesTo = 0;

  constructor(encoding: FeedEncoding, repairs: FeedRepairs) {
    this.repairs = repairs;
    this.lines = new LineCounter(encoding.isUtf8);
    this.characters = new CharacterMender(encoding, (what, offset) => this.notes.push({ what, offset }));
    this.scanner = new XmlScanner(encoding, this, this);
    // White space before the XML declaration only counts as a fault once the declaration follows.
    this.scanner.heldFrom = 0;
  }

  push(chunk: Uint8Array): Uint8Array {
    const mended = this.characters.push(chunk);
    if (mended.length > 0) this.scanner.push(mended);
    return this.take();
  }

  end(): Uint8Array {
    const rest = this.characters.end();
    if (rest.length > 0) this.scanner.push(rest);
    this.scanner.end();
    return this.take();
  }

  openTag(): void {
    this.scanner.heldFrom = Infinity;
  }

  closeTag(): void {}

  mend({ start, end, text }: Mend, what: FeedDetail, offset: number): void {
    // A tag cut by the end of a chunk is read again, and removing a tag also removes the repairs inside it.
    while (this.mends.length > 0 && this.mends.at(-1)!.start >= start) this.mends.pop();
    this.mends.push({ start, end, text, what, offset });
  }

  private take(): Uint8Array {
    const { offset, heldFrom } = this.scanner;
    const settled = Math.min(offset, heldFrom);
    const pieces: Uint8Array[] = [];
    let taken = 0;
    for (const { start, end, text, what, offset: place } of this.mends) {
      if (start >= settled) break;
      taken++;
      pieces.push(this.copyTo(start, { what, offset: place }), rawBytes(text));
      this.written = end;
    }
    pieces.push(this.copyTo(settled, null));
    this.mends.splice(0, taken);
    this.notes.splice(0, this.noted);
    this.noted = 0;
    this.written = settled;
    if (this.repairs.first === null) this.countLinesTo(settled);
    return joinBytes(pieces);
  }

  /** Returns the bytes up to an offset, counting the repairs inside and at the end. */
  private copyTo(end: number, mended: { what: FeedDetail; offset: number } | null): Uint8Array {
    for (; this.noted < this.notes.length && this.notes[this.noted]!.offset < end; this.noted++)
      this.count(this.notes[this.noted]!);
    if (mended !== null) this.count(mended);
    return this.scanner.window.slice(this.written, Math.max(end, this.written));
  }

  private count({ what, offset }: { what: FeedDetail; offset: number }): void {
    this.repairs.count++;
    if (this.repairs.first !== null) return;
    this.countLinesTo(offset);
    this.repairs.first = { ...this.lines.place, offset, what };
  }

  private countLinesTo(offset: number): void {
    this.lines.count(this.scanner.window.slice(this.linesTo, offset));
    this.linesTo = offset;
  }
}
