import {
  ADDITIONAL_IMAGE_FIELD,
  AVAILABILITY_FIELD,
  FIRST_VALUE_FIELD,
  ID_FIELD,
  IMAGE_FIELD,
  IMAGE_TAG_FIELD,
  INSERTED_IMAGE_FIELD,
  PAGE_FIELD,
  WRAPPER_FIELD,
  type Capture,
  type ElementPlace,
  type FoundProduct,
  type ToldOfImage,
} from './collect-products.ts';
import { completeAddress, isPartOfAddress } from '../mapping/complete-address.ts';
import { isOfParent } from '../mapping/parent-paths.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import type { UrlPlace } from '../mapping/find-urls.ts';
import { matchesAvailability } from '../mapping/match-availability.ts';
import type { Product } from '../product.ts';

// More images than any channel takes; those behind them stay as they are.
const IMAGES_MAX = 200;
// Files that say they are of no known type may be pictures all the same.
const OTHER_TYPE = /^(?:video|audio|text)\/|^application\/(?!octet-stream)/i;

/** An image of a product: its address and where that is in the feed. */
export interface ProductImage extends UrlPlace {
  url: string;
  /** The whole cell in a table, which may hold several addresses. */
  cell?: { start: number; end: number; isQuoted: boolean };
  /** The whole element in XML, where images are inserted. */
  element?: ElementPlace | undefined;
  /** Attributes that describe the file, beside an image in an attribute. */
  told?: readonly ToldOfImage[] | undefined;
}

/**
 * Place for one more image: between `start` and `end`, which are equal unless a self-closing element is opened for it. `before` and
 * `after` are the text around its address, one character per byte.
 */
export interface Insertion extends Omit<ProductImage, 'url'> {
  before: string;
  after: string;
}

/** A product together with the places of its images, as offsets in the feed. */
export interface AssembledProduct {
  product: Product;
  /** Its place in the feed: its element, its value or its row with the line end. */
  start: number;
  end: number;
  image: ProductImage | null;
  /** Like product.additionalImages. */
  additionalImages: ProductImage[];
  /** Null if nothing is to be put in (FeedMapping.insertedImage) or nothing can be. */
  insertion: Insertion | null;
  /** Null if no tags are asked for (FeedMapping.imageTags), or the shop has tagged a picture so itself. */
  tagging: Insertion | null;
  /** Every text of the filter's field, where it repeats. */
  states: string[];
}

/** Reads what is at a captured place; its bytes must still be in memory. */
export interface FieldReader {
  text(capture: Capture): string;
  images(capture: Capture, imagesMax: number): ProductImage[];
  /** Returns the place for one more image of a product. */
  insertion(inputs: PlaceInputs): Insertion | null;
  /** The place for a picture with tags; a reader without it has none. */
  taggedPlace?(main: ProductImage, tags: readonly string[]): Insertion | null;
}

/** Facts about a product from which the place for an inserted image is found. */
export interface PlaceInputs {
  /** FeedMapping.insertedImage. */
  path: string;
  main: ProductImage;
  /** The places of the product at that path, and the images that are there. */
  captures: readonly Capture[];
  present: readonly ProductImage[];
  /** The elements around that path, wherever the product has them. */
  wrappers: readonly Capture[];
}

/** Turns the places that a collector found into products. */
export class ProductAssembler {
  private readonly fields: FieldReader;
  private readonly mapping: FeedMapping;
  private readonly valueNames: readonly string[];
  private readonly ruleFields: readonly string[];

  constructor(fields: FieldReader, mapping: FeedMapping) {
    this.fields = fields;
    this.mapping = mapping;
    this.valueNames = Object.keys(mapping.values);
    this.ruleFields = mapping.ruleFields ?? [];
  }

  /** Returns the product; its bytes must still be in memory. */
  assemble(found: FoundProduct): AssembledProduct {
    const { captures } = found;
    const images = this.complete(this.images(captures, IMAGE_FIELD), captures);
    const image = images.find((each) => this.told(each, 'isDefault') === 'true') ?? images[0] ?? null;
    const repeats = images.filter((each) => each !== image);
    const further = this.complete(this.images(captures, ADDITIONAL_IMAGE_FIELD), captures)
      .filter(({ start }) => !images.some((other) => other.start === start))
      .concat(repeats)
      .toSorted((one, other) => one.start - other.start);
    // A variant without a photo of its own has the first of those around it.
    const isBare = image === null && isOfParent(this.mapping.additionalImage ?? '');
    const main = isBare ? (further[0] ?? null) : image;
    const additionalImages = isBare ? further.slice(1) : further;
    const { availability } = this.mapping;
    const insertion = this.insertion(main, captures);
    const tagging = this.tagging(main, captures);
    const states = availability === null ? [] : this.texts(captures, AVAILABILITY_FIELD);
    const product: Product = {
      position: found.position,
      id: this.best(captures, ID_FIELD) ?? '',
      image: main?.url ?? '',
      additionalImages: additionalImages.map(({ url }) => url),
      isInsertable: insertion !== null,
      isTaggable: tagging !== null,
      values: this.values(captures),
      ...(this.ruleFields.length === 0 ? {} : { fields: this.ruleTexts(captures) }),
      availability: states.length === 0 ? null : states.join(', '),
      isMatch: availability === null || matchesAvailability(states, availability.option),
    };
    const { start, end } = found;
    return { product, start, end, image: main, additionalImages, insertion, tagging, states };
  }

  private complete(images: ProductImage[], captures: readonly Capture[]): ProductImage[] {
    for (const image of images) {
      // Nearly every address is whole, and then no page need be read.
      image.url = isPartOfAddress(image.url)
        ? completeAddress(image.url, [this.best(captures, PAGE_FIELD), this.mapping.feedUrl])
        : completeAddress(image.url);
    }
    return images;
  }

  private insertion(main: ProductImage | null, all: readonly Capture[]): Insertion | null {
    const path = this.mapping.insertedImage ?? null;
    if (path === null || main === null) return null;
    const captures = all.filter(({ field }) => field === INSERTED_IMAGE_FIELD);
    const wrappers = all.filter(({ field }) => field === WRAPPER_FIELD);
    const present = this.images(all, INSERTED_IMAGE_FIELD);
    return this.fields.insertion({ path, main, captures, present, wrappers });
  }

  /**
   * Returns the place of a tagged picture. No documentation says which of two pictures with the same tag is shown, so the shop's own stays
   * alone.
   */
  private tagging(main: ProductImage | null, captures: readonly Capture[]): Insertion | null {
    const tags = this.mapping.imageTags ?? [];
    if (tags.length === 0 || main === null) return null;
    const shopTags = captures.filter(({ field }) => field === IMAGE_TAG_FIELD);
    if (shopTags.some((capture) => tags.includes(this.fields.text(capture).toUpperCase()))) return null;
    return this.fields.taggedPlace?.(main, tags) ?? null;
  }

  private values(captures: readonly Capture[]): Record<string, string> {
    const values: Record<string, string> = {};
    let field = FIRST_VALUE_FIELD;
    for (const name of this.valueNames) {
      const text = this.best(captures, field++);
      if (text !== null) values[name] = text;
    }
    return values;
  }

  private ruleTexts(captures: readonly Capture[]): Record<string, string[]> {
    const texts: Record<string, string[]> = {};
    let field = FIRST_VALUE_FIELD + this.valueNames.length;
    for (const path of this.ruleFields)
      texts[path] = this.texts(captures, field++).filter((text) => text !== '');
    return texts;
  }

  /** Returns the text of the best source of a field that is not blank; null when there is none. */
  private best(captures: readonly Capture[], field: number): string | null {
    let best: string | null = null;
    let rank = Infinity;
    for (const capture of captures) {
      if (capture.field !== field || capture.rank >= rank) continue;
      const text = this.fields.text(capture);
      if (text === '') continue;
      best = text;
      rank = capture.rank;
    }
    return best;
  }

  /** Returns the texts of all the places that spell the path of a field best. */
  private texts(all: readonly Capture[], field: number): string[] {
    const captures = all.filter((capture) => capture.field === field);
    const rank = Math.min(...captures.map((capture) => capture.rank));
    return captures.filter((capture) => capture.rank === rank).map((capture) => this.fields.text(capture));
  }

  /** Returns the images of the places that spell the path of a field best among those that are not empty. */
  private images(captures: readonly Capture[], field: number): ProductImage[] {
    let rank = Infinity;
    let images: ProductImage[] = [];
    for (const capture of captures) {
      if (capture.field !== field || capture.rank > rank || this.isOtherMedium(capture)) continue;
      const found = this.fields.images(capture, IMAGES_MAX);
      if (found.length === 0) continue;
      if (capture.rank < rank) images = found;
      else images.push(...found);
      rank = capture.rank;
      if (images.length >= IMAGES_MAX) break;
    }
    return images;
  }

  /** Whether an address is that of a film or a sound, going by what stands beside it. */
  private isOtherMedium(capture: Capture): boolean {
    if (capture.told === undefined) return false;
    return (
      OTHER_TYPE.test(this.told(capture, 'type')) ||
      /^(video|audio|document|executable)$/i.test(this.told(capture, 'medium'))
    );
  }

  /** Returns the text of an attribute that describes an image; '' for none. */
  private told({ told }: Pick<Capture, 'told'>, name: ToldOfImage['name']): string {
    const place = told?.find((each) => each.name === name);
    if (place === undefined) return '';
    return this.fields.text({
      field: IMAGE_FIELD,
      rank: 0,
      start: place.start,
      end: place.end,
      form: 'attribute',
    });
  }
}
