import { ProductAssembler, type AssembledProduct, type ProductImage } from './assemble-product.ts';
import { ProductCollector } from './collect-products.ts';
import type { FeedMapping } from './feed-mapping.ts';
import type { Product, ReadOptions } from './product.ts';
import { joinBytes, openFeed } from './scan-xml-encoding.ts';

/** New image addresses of one product; what is left out stays as it is in the feed. */
export interface ImageChange {
  image?: string | undefined;
  /** By index of product.additionalImages. */
  additionalImages?: (string | undefined)[];
}

/** Decides what happens to the images of a product: null leaves the product byte for byte. */
export type ReplaceImage = (product: Product) => ImageChange | null | Promise<ImageChange | null>;

/**
 * The same feed with other image addresses: every byte that is not an image value is the source's byte. A
 * product without an image stays without one. Throws FeedError where the feed is not well-formed; the bytes
 * yielded before that are then worthless.
 */
export async function* rewriteFeed(
  chunks: AsyncIterable<Uint8Array>,
  mapping: FeedMapping,
  replaceImage: ReplaceImage,
  options: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const feed = await openFeed(chunks);
  const collector = new ProductCollector(feed.encoding, mapping, options.isTolerant);
  const { scanner } = collector;
  const assembler = new ProductAssembler(scanner, feed.encoding, mapping);
  const text = new TextEncoder();
  let written = 0;
  for await (const chunk of feed.chunks) {
    scanner.push(chunk);
    const pieces: Uint8Array[] = [];
    for (const found of collector.take()) {
      const assembled = assembler.assemble(found);
      const decision = replaceImage(assembled.product);
      const change = decision instanceof Promise ? await decision : decision;
      if (change === null) continue;
      for (const { image, url } of replacements(assembled, change)) {
        if (image.start < written) continue;
        pieces.push(scanner.window.slice(written, image.start), text.encode(spell(url, image.kind)));
        written = image.end;
      }
    }
    // A product that is still open is held back: whether its images change is decided when it ends.
    const settled = Math.min(scanner.offset, scanner.heldFrom);
    pieces.push(scanner.window.slice(written, settled));
    written = settled;
    const output = joinBytes(pieces);
    if (output.length > 0) yield feed.encode(output);
  }
  scanner.end();
  yield feed.encode(scanner.window.slice(written, scanner.window.limit));
}

interface Replacement {
  image: ProductImage;
  url: string;
}

/** What changes in a product, in the order of the feed. */
function replacements({ image, additionalImages }: AssembledProduct, change: ImageChange): Replacement[] {
  const all: Replacement[] = [];
  if (image !== null && change.image !== undefined) all.push({ image, url: change.image });
  additionalImages.forEach((additional, index) => {
    const url = change.additionalImages?.[index];
    if (url !== undefined) all.push({ image: additional, url });
  });
  return all.toSorted((one, other) => one.image.start - other.image.start);
}

// ASCII only, because the feed's encoding need not have any other character.
function spell(url: string, kind: ProductImage['kind']): string {
  const ascii = url.replace(/[^\x21-\x7e]+/g, percentEncode);
  if (kind === 'section') return ascii.replaceAll(']]>', ']]%3E');
  const escaped = ascii.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return kind === 'attribute' ? escaped.replaceAll('"', '&quot;').replaceAll("'", '&apos;') : escaped;
}

function percentEncode(text: string): string {
  return Array.from(
    new TextEncoder().encode(text),
    (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('');
}
