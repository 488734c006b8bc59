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
import type { UrlPlace } from './find-urls.ts';
import { matchesAvailability } from './match-availability.ts';
import type { Product } from './product.ts';

// More images than any channel takes; those behind them stay as they are.
const IMAGES_MAX = 200;

/** An image of a product: its address and where that stands in the feed. */
export interface ProductImage extends UrlPlace {
  url: string;
  /** Of a table: the whole cell, which may hold several addresses. */
  cell?: { start: number; end: number; isQuoted: boolean };
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

/** Reads what stands at a captured place; its bytes must still be in memory. */
export interface FieldReader {
  text(capture: Capture): string;
  images(capture: Capture, imagesMax: number): ProductImage[];
}

/** Turns the places that a collector found into products. */
export class ProductAssembler {
  private readonly fields: FieldReader;
  private readonly mapping: FeedMapping;
  private readonly valueNames: readonly string[];

  constructor(fields: FieldReader, mapping: FeedMapping) {
    this.fields = fields;
    this.mapping = mapping;
    this.valueNames = Object.keys(mapping.values);
  }

  /** The product; its bytes must still be in memory. */
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
      const text = this.fields.text(capture);
      if (text !== '') best = { rank: capture.rank, text };
    }
    return best?.text ?? null;
  }

  /** The texts of all the places that spell the path best. */
  private texts(captures: readonly Capture[]): string[] {
    const rank = Math.min(...captures.map((capture) => capture.rank));
    return captures.filter((capture) => capture.rank === rank).map((capture) => this.fields.text(capture));
  }

  /** The images of the places that spell the path best among those that are not empty. */
  private images(captures: readonly Capture[]): ProductImage[] {
    let rank = Infinity;
    let images: ProductImage[] = [];
    for (const capture of captures) {
      if (capture.rank > rank) continue;
      const found = this.fields.images(capture, IMAGES_MAX);
      if (found.length === 0) continue;
      if (capture.rank < rank) images = [];
      images.push(...found);
      rank = capture.rank;
      if (images.length >= IMAGES_MAX) break;
    }
    return images;
  }
}
