import { ADDITIONAL_IMAGES_MAX } from './mapping/inserted-image-path.ts';
import type { AssembledProduct, ProductImage } from './products/assemble-product.ts';
import { joinBytes } from './encoding/feed-encoding.ts';
import type { FeedMapping } from './mapping/feed-mapping.ts';
import { openFeed } from './open-feed.ts';
import { openReader } from './products/open-reader.ts';
import type { Product } from './product.ts';
import { chooseLeavingOut, type LeavingOut } from './products/leave-out.ts';
import type { Edit, ImageFile, ProductReader, Replacement } from './products/product-reader.ts';
import { rawBytes } from './encoding/raw-text.ts';

/** New image addresses of one product; absent ones stay unchanged in the feed. */
interface ImageChange {
  image?: string | undefined;
  /** New additional images; indexes as in `product.additionalImages`. */
  additionalImages?: (string | undefined)[];
  /**
   * One more additional image, inserted before all others at FeedMapping.insertedImage. If a product already has the maximum
   * (ADDITIONAL_IMAGES_MAX), it replaces the last one.
   */
  inserted?: string | undefined;
  /** A tagged picture (FeedMapping.imageTags), inserted after the main image; does not affect other changes. */
  tagged?: string | undefined;
  /** Returns facts about the file at a new address, for attributes that describe the old file. Called only if there are such attributes. */
  fileAt?: ((url: string) => ImageFile) | undefined;
}

/** Change of a product: new images, no change (null), or removal from the feed. */
export type ProductChange = ImageChange | 'leave out' | null;

/** Decides what happens to a product: null leaves it byte-equal. */
export type ReplaceImage = (product: Product) => ProductChange | Promise<ProductChange>;

/**
 * Yields the same feed with other image addresses. Every other byte stays the source's, except attributes that describe the replaced file
 * (docs/decisions/015), text around inserted images, and quotes that a table cell needs for its new value. A product without an image stays
 * without one; a product that is left out takes its separators with it (leave-out.ts). Throws FeedError if the feed is not well-formed; the
 * bytes yielded before are then worthless.
 */
export async function* rewriteFeed(
  chunks: AsyncIterable<Uint8Array>,
  mapping: FeedMapping,
  replaceImage: ReplaceImage,
): AsyncGenerator<Uint8Array> {
  const feed = await openFeed(chunks, mapping.csvSeparator);
  const writer = new FeedWriter(openReader(feed, mapping), replaceImage, chooseLeavingOut(feed));
  for await (const chunk of feed.chunks) {
    writer.reader.push(chunk);
    const output = await writer.take();
    if (output.length > 0) yield feed.encode(output);
  }
  writer.reader.end();
  yield feed.encode(await writer.takeRest());
}

/** Copies the feed's bytes as they become final, with the changes applied. */
class FeedWriter {
  readonly reader: ProductReader;
  private readonly replaceImage: ReplaceImage;
  private readonly leavingOut: LeavingOut;
  private pieces: Uint8Array[] = [];
  private written = 0;

  constructor(reader: ProductReader, replaceImage: ReplaceImage, leavingOut: LeavingOut) {
    this.reader = reader;
    this.replaceImage = replaceImage;
    this.leavingOut = leavingOut;
  }

  /** Returns the bytes that can be written so far. A product that is still open is held back, since its change is decided later. */
  async take(): Promise<Uint8Array> {
    const edits: (Edit & { isLeftOut?: true })[] = [];
    for (const assembled of this.reader.take()) {
      const decision = this.replaceImage(assembled.product);
      const change = decision instanceof Promise ? await decision : decision;
      if (change === null) continue;
      const { start, end } = assembled;
      if (change === 'leave out') edits.push({ start, end, text: '', isLeftOut: true });
      else edits.push(...this.reader.editsOf(replacements(assembled, change)));
    }
    // Values shared by several products may precede an image of the first of them, and an insertion at the start of an address precedes
    // the edit of that address.
    edits.sort((one, other) => one.start - other.start || one.end - other.end);
    for (const edit of edits) this.write(edit);
    this.copyTo(this.reader.settledTo);
    return this.flush();
  }

  private write({ start, end, text, isLeftOut = false }: Edit & { isLeftOut?: boolean }): void {
    if (start < this.written) return;
    this.copyTo(start);
    this.pieces.push(isLeftOut ? this.leavingOut.leaveOut() : this.leavingOut.keep(rawBytes(text)));
    this.written = end;
  }

  /** Returns the remaining bytes when the feed has ended. */
  async takeRest(): Promise<Uint8Array> {
    const pieces = [await this.take()];
    this.copyTo(this.reader.window.limit);
    this.pieces.push(this.leavingOut.rest());
    return joinBytes([...pieces, this.flush()]);
  }

  private copyTo(end: number): void {
    this.pieces.push(this.leavingOut.keep(this.reader.window.slice(this.written, end)));
    this.written = end;
  }

  private flush(): Uint8Array {
    const output = joinBytes(this.pieces);
    this.pieces = [];
    return output;
  }
}

function replacements(assembled: AssembledProduct, change: ImageChange): Replacement[] {
  const { image, additionalImages, insertion } = assembled;
  const { inserted } = change;
  const all: Replacement[] = [];
  const put = (place: ProductImage, url: string) =>
    all.push({ image: place, url, file: place.told === undefined ? undefined : change.fileAt?.(url) });
  if (image !== null && change.image !== undefined) put(image, change.image);
  const urls = [...(change.additionalImages ?? [])];
  const isFull = additionalImages.length >= ADDITIONAL_IMAGES_MAX;
  if (inserted !== undefined && insertion !== null) {
    const { before, after, ...place } = insertion;
    if (isFull) urls[ADDITIONAL_IMAGES_MAX - 1] = inserted;
    else all.push({ image: place, url: inserted, before, after });
  }
  if (change.tagged !== undefined && assembled.tagging !== null) {
    const { before, after, ...place } = assembled.tagging;
    all.push({ image: place, url: change.tagged, before, after });
  }
  additionalImages.forEach((additional, index) => {
    const url = urls[index];
    if (url !== undefined) put(additional, url);
  });
  return all;
}
