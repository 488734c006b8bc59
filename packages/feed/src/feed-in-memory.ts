import type { AssembledProduct } from './products/assemble-product.ts';
import { decodeWideFeed, type FeedEncoding } from './encoding/feed-encoding.ts';
import type { FeedMapping } from './mapping/feed-mapping.ts';
import { formOfFeed, type FeedForm } from './open-feed.ts';
import { openReader } from './products/open-reader.ts';
import { openScanner } from './products/open-scanner.ts';
import { FeedSurvey, type Shape } from './xml/survey-feed.ts';

// Bytes per chunk: lets a reader stop early and keeps few products in memory at a time.
const CHUNK_BYTES = 1 << 20;

/** A whole feed, or an extract, that can be read repeatedly. */
export class FeedInMemory {
  readonly form: FeedForm;
  private readonly bytes: Uint8Array;

  /**
   * Opens a whole feed: a string is used as it is; bytes are read in their detected encoding. `csvSeparator` is the setting of that name.
   * Throws FeedError if it is neither XML nor JSON nor a table.
   */
  constructor(feed: string | Uint8Array, csvSeparator?: string | null) {
    const isText = typeof feed === 'string';
    const bytes = isText ? new TextEncoder().encode(feed) : feed;
    this.form = formOfFeed(bytes, { isWhole: true, isText, csvSeparator });
    const { isWide, label } = this.form.encoding;
    this.bytes = isWide ? decodeWideFeed(bytes, label) : bytes;
  }

  get encoding(): FeedEncoding {
    return this.form.encoding;
  }

  /** The bytes as the scanner reads them. */
  *chunks(): Generator<Uint8Array> {
    for (let at = 0; at < this.bytes.length; at += CHUNK_BYTES)
      yield this.bytes.subarray(at, at + CHUNK_BYTES);
  }

  /** Returns the tree of elements of XML or JSON. Throws FeedError if it is not well-formed. */
  survey(): Shape | null {
    const survey = new FeedSurvey();
    const scanner = openScanner(this.form, survey);
    for (const chunk of this.chunks()) scanner.push(chunk);
    scanner.end();
    return survey.root;
  }

  /** Yields the products. Throws FeedError if the feed is not well-formed. */
  *products(mapping: FeedMapping): Generator<AssembledProduct> {
    const reader = openReader(this.form, mapping);
    for (const chunk of this.chunks()) {
      reader.push(chunk);
      yield* reader.take();
    }
    reader.end();
    yield* reader.take();
  }
}
