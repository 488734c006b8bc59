import type { AssembledProduct, Insertion, ProductImage } from './assemble-product.ts';
import type { ByteWindow } from '../encoding/byte-window.ts';

/** A new address for an image of a product, or for one more, with what is around it then. */
export interface Replacement extends Partial<Pick<Insertion, 'before' | 'after'>> {
  image: Omit<ProductImage, 'url'>;
  url: string;
  /** The file at the new address; if unknown, the feed's description of the old one stays. */
  file?: ImageFile | undefined;
}

/** A file as Media RSS and RSS describe it. */
export interface ImageFile {
  /** For example 'image/jpeg'. */
  type: string;
  /** Null if unknown. */
  sizeBytes: number | null;
  /** In px. */
  width: number;
  height: number;
}

/** A change of the feed's bytes: the bytes from `start` to `end` become `text`, which has one character per byte. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Reads the products of one kind of feed, chunk by chunk, and knows how to write new image addresses into it. */
export interface ProductReader {
  /** The part of the feed that is in memory. */
  readonly window: ByteWindow;
  /** Offset in the feed up to which no byte can belong to a product that is still to come. */
  readonly settledTo: number;
  /** Reads as far as the chunk allows. Throws FeedError. */
  push(chunk: Uint8Array): void;
  /** Ends the input: no chunk follows; more products may come of it. Throws FeedError if the feed is not complete. */
  end(): void;
  /** Returns the products completed since the last call; to be used up before the next chunk is pushed. */
  take(): Iterable<AssembledProduct>;
  /** Prefixes of the names met so far that nothing declares; none in a table. */
  unboundPrefixes(): string[];
  /** Returns the edits that write the new addresses of one product, in the order of the feed. */
  editsOf(replacements: readonly Replacement[]): Edit[];
}
