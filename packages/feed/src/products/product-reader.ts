import type { AssembledProduct, Insertion, ProductImage } from './assemble-product.ts';
import type { ByteWindow } from '../encoding/byte-window.ts';

/** A new address for an image, or for an inserted one with the text around it. */
export interface Replacement extends Partial<Pick<Insertion, 'before' | 'after'>> {
  image: Omit<ProductImage, 'url'>;
  url: string;
  /** The file at the new address; if unknown, the feed's description of the old file stays. */
  file?: ImageFile | undefined;
}

/** A file as Media RSS and RSS describe it. */
export interface ImageFile {
  /** Media type, for example 'image/jpeg'. */
  type: string;
  /** File size; null if unknown. */
  sizeBytes: number | null;
  /** Width and height in px. */
  width: number;
  height: number;
}

/** A change of the feed's bytes: the bytes from `start` to `end` become `text`, which has one character per byte. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Reads the products of one form of feed, chunk by chunk, and writes new image addresses. */
export interface ProductReader {
  readonly window: ByteWindow;
  /** Offset in the feed before which no later product can begin. */
  readonly settledTo: number;
  /** Reads as far as the chunk allows. Throws FeedError. */
  push(chunk: Uint8Array): void;
  /** Ends the input; may complete more products. Throws FeedError if the feed is incomplete. */
  end(): void;
  /** Returns the products completed since the last call; use them before pushing the next chunk. */
  take(): Iterable<AssembledProduct>;
  /** Returns the prefixes used so far without a namespace declaration; none in a table. */
  unboundPrefixes(): string[];
  /** Returns the edits that write the new addresses of one product, in any order. */
  editsOf(replacements: readonly Replacement[]): Edit[];
}
