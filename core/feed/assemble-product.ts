import {
  ADDITIONAL_IMAGE_FIELD,
  AVAILABILITY_FIELD,
  FIRST_VALUE_FIELD,
  ID_FIELD,
  IMAGE_FIELD,
  type Capture,
  type FoundProduct,
} from './collect-products.ts';
import type { FeedMapping } from './feed-mapping.ts';
import { urlsInAttribute, urlsInContent, type UrlPlace } from './find-urls.ts';
import { matchesAvailability } from './match-availability.ts';
import type { Product } from './product.ts';
import type { XmlEncoding } from './scan-xml-encoding.ts';
import { attributeText, contentText } from './scan-xml-text.ts';
import type { XmlScanner } from './scan-xml.ts';

// More images than any channel takes; those behind them stay as they are.
const IMAGES_MAX = 200;

/** An image of a product: its address and where that stands in the feed. */
export interface ProductImage extends UrlPlace {
  url: string;
}

/** A product together with the places of its images, as offsets in the feed. */
export interface AssembledProduct {
  product: Product;
  image: ProductImage | null;
  /** As in product.additionalImages. */
  additionalImages: ProductImage[];
  /** Every text of the filter's field, where it repeats. */
  states: string[];
}

/** Turns the places that the collector found into products. */
export class ProductAssembler {
  private readonly scanner: XmlScanner;
  private readonly encoding: XmlEncoding;
  private readonly mapping: FeedMapping;
  private readonly valueNames: readonly string[];

  constructor(scanner: XmlScanner, encoding: XmlEncoding, mapping: FeedMapping) {
    this.scanner = scanner;
    this.encoding = encoding;
    this.mapping = mapping;
    this.valueNames = Object.keys(mapping.values);
  }

  /** The product; its bytes must still be in the scanner's window. */
  assemble(found: FoundProduct): AssembledProduct {
    const byField: Capture[][] = [];
    for (const capture of found.captures) (byField[capture.field] ??= []).push(capture);
    const images = this.images(byField[IMAGE_FIELD] ?? []);
    const [image = null, ...repeats] = images;
    const additionalImages = this.images(byField[ADDITIONAL_IMAGE_FIELD] ?? [])
      .filter(({ start }) => !images.some((other) => other.start === start))
      .concat(repeats)
      .toSorted((one, other) => one.start - other.start);
    const { availability } = this.mapping;
    const states = availability === null ? [] : this.texts(byField[AVAILABILITY_FIELD] ?? []);
    const product: Product = {
      position: found.position,
      id: this.best(byField[ID_FIELD]) ?? '',
      image: image?.url ?? '',
      additionalImages: additionalImages.map(({ url }) => url),
      values: this.values(byField),
      availability: states.length === 0 ? null : states.join(', '),
      isMatch: availability === null || matchesAvailability(states, availability.option),
    };
    return { product, image, additionalImages, states };
  }

  private values(byField: readonly (readonly Capture[] | undefined)[]): Record<string, string> {
    const values: Record<string, string> = {};
    this.valueNames.forEach((name, index) => {
      const text = this.best(byField[FIRST_VALUE_FIELD + index]);
      if (text !== null) values[name] = text;
    });
    return values;
  }

  /** The text of the best source that is not blank; null when there is none. */
  private best(captures: readonly Capture[] | undefined): string | null {
    if (captures === undefined) return null;
    let best: { rank: number; text: string } | null = null;
    for (const capture of captures) {
      if (best !== null && capture.rank >= best.rank) continue;
      const text = this.text(capture);
      if (text !== '') best = { rank: capture.rank, text };
    }
    return best?.text ?? null;
  }

  /** The texts of all the places that spell the path best. */
  private texts(captures: readonly Capture[]): string[] {
    const rank = Math.min(...captures.map((capture) => capture.rank));
    return captures.filter((capture) => capture.rank === rank).map((capture) => this.text(capture));
  }

  /** The images of the places that spell the path best among those that are not empty. */
  private images(captures: readonly Capture[]): ProductImage[] {
    let rank = Infinity;
    let images: ProductImage[] = [];
    for (const capture of captures) {
      if (capture.rank > rank) continue;
      const found = this.imagesAt(capture);
      if (found.length === 0) continue;
      if (capture.rank < rank) images = [];
      images.push(...found);
      rank = capture.rank;
      if (images.length >= IMAGES_MAX) break;
    }
    return images;
  }

  private imagesAt({ start, end, isAttribute }: Capture): ProductImage[] {
    const bytes = this.scanner.window.slice(start, end);
    const places = isAttribute ? urlsInAttribute(bytes) : urlsInContent(bytes);
    return places.slice(0, IMAGES_MAX).map((place) => {
      const raw = this.encoding.decode(bytes.subarray(place.start, place.end));
      return {
        ...place,
        url: this.urlText(raw, place.kind),
        start: start + place.start,
        end: start + place.end,
      };
    });
  }

  private urlText(raw: string, kind: UrlPlace['kind']): string {
    if (kind === 'section') return raw;
    const { entities } = this.scanner;
    return (kind === 'attribute' ? attributeText(raw, entities) : contentText(raw, entities)).trim();
  }

  private text({ start, end, isAttribute }: Capture): string {
    const raw = this.encoding.decode(this.scanner.window.slice(start, end));
    const { entities } = this.scanner;
    return (isAttribute ? attributeText(raw, entities) : contentText(raw, entities)).trim();
  }
}
