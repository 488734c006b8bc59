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
import { completeAddress } from '../mapping/complete-address.ts';
import { isOfParent } from '../mapping/parent-paths.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import type { UrlPlace } from '../mapping/find-urls.ts';
import { matchesAvailability } from '../mapping/match-availability.ts';
import type { Product } from '../product.ts';

// Maximum images per product, more than any channel accepts; further ones are left unchanged.
const IMAGES_MAX = 200;
// Files declared as of unknown type may still be pictures.
const OTHER_TYPE = /^(?:video|audio|text)\/|^application\/(?!octet-stream)/i;

/** An image of a product: its address, with its place in the feed. */
export interface ProductImage extends UrlPlace {
  url: string;
  /** The whole cell in a table, which may hold several addresses. */
  cell?: { start: number; end: number; isQuoted: boolean };
  /** The whole element in XML, around which images are inserted. */
  element?: ElementPlace | undefined;
  /** If the address is in an attribute: the attributes beside it that describe the file. */
  told?: readonly ToldOfImage[] | undefined;
}

/**
 * Where one more image can be inserted: from `start` to `end`, which are equal unless a self-closing element must be opened. `before` and
 * `after` are the text around its address, one character per byte.
 */
export interface Insertion extends Omit<ProductImage, 'url'> {
  before: string;
  after: string;
}

/** A product together with the places of its images, as offsets in the feed. */
export interface AssembledProduct {
  product: Product;
  /** Byte range of the product's element, its value, or its row including the line end. */
  start: number;
  end: number;
  image: ProductImage | null;
  /** Additional images; indexes as in `product.additionalImages`. */
  additionalImages: ProductImage[];
  /** Null if no image is to be inserted (FeedMapping.insertedImage), or if there is no place. */
  insertion: Insertion | null;
  /** Null if no tags are wanted (FeedMapping.imageTags), or if the shop itself has tagged a picture with one of them. */
  tagging: Insertion | null;
  /** All texts of the filter's field, which may repeat. */
  states: string[];
}

/** Reads the contents of a captured place; its bytes must still be in memory. */
export interface FieldReader {
  text(capture: Capture): string;
  images(capture: Capture, imagesMax: number): ProductImage[];
  insertion(inputs: PlaceInputs): Insertion | null;
  /** Returns the place for a tagged picture; readers without this method have none. */
  taggedPlace?(main: ProductImage, tags: readonly string[]): Insertion | null;
}

export interface PlaceInputs {
  /** Path of inserted images, as in FeedMapping.insertedImage. */
  path: string;
  main: ProductImage;
  /** The product's captures at that path, and the images there. */
  captures: readonly Capture[];
  present: readonly ProductImage[];
  /** The elements around that path, as far as the product has them. */
  wrappers: readonly Capture[];
}

/** Makes products from the places that a collector found. */
export class ProductAssembler {
  private readonly fields: FieldReader;
  private readonly mapping: FeedMapping;
  private readonly valueNames: readonly string[];
  private readonly lastValueField: number;
  private readonly ruleFields: readonly string[];

  constructor(fields: FieldReader, mapping: FeedMapping) {
    this.fields = fields;
    this.mapping = mapping;
    this.valueNames = Object.keys(mapping.values);
    this.lastValueField = FIRST_VALUE_FIELD + this.valueNames.length - 1;
    this.ruleFields = mapping.ruleFields ?? [];
  }

  /** Returns the product; its bytes must still be in memory. */
  assemble(found: FoundProduct): AssembledProduct {
    const { captures } = found;
    const texts = this.bestTexts(captures, ID_FIELD, this.lastValueField);
    const images = this.images(captures, IMAGE_FIELD);
    const image = images.find((each) => this.told(each, 'isDefault') === 'true') ?? images[0] ?? null;
    const further = this.further(images, image, captures);
    // A variant without a photo gets the first one of the parent elements.
    const isBare = image === null && isOfParent(this.mapping.additionalImage ?? '');
    const main = isBare ? (further[0] ?? null) : image;
    const additionalImages = isBare ? further.slice(1) : further;
    const { availability } = this.mapping;
    const insertion = this.insertion(main, captures);
    const tagging = this.tagging(main, captures);
    const states = availability === null ? [] : this.texts(captures, AVAILABILITY_FIELD);
    const product: Product = {
      position: found.position,
      id: texts[ID_FIELD] ?? '',
      image: main?.url ?? '',
      additionalImages: additionalImages.map(({ url }) => url),
      isInsertable: insertion !== null,
      isTaggable: tagging !== null,
      values: this.values(texts),
      availability: states.length === 0 ? null : states.join(', '),
      isMatch: availability === null || matchesAvailability(states, availability.option),
    };
    if (this.ruleFields.length > 0) product.fields = this.ruleTexts(captures);
    const { start, end } = found;
    return { product, start, end, image: main, additionalImages, insertion, tagging, states };
  }

  /** Returns the images beside the main one, in feed order: the others at its path, and the additional ones at other places. */
  private further(
    images: readonly ProductImage[],
    main: ProductImage | null,
    captures: readonly Capture[],
  ): ProductImage[] {
    const further = images.filter((each) => each !== main);
    for (const each of this.images(captures, ADDITIONAL_IMAGE_FIELD))
      if (!images.some(({ start }) => start === each.start)) further.push(each);
    return further.toSorted((one, other) => one.start - other.start);
  }

  private insertion(main: ProductImage | null, all: readonly Capture[]): Insertion | null {
    const path = this.mapping.insertedImage ?? null;
    if (path === null || main === null) return null;
    const captures = all.filter(({ field }) => field === INSERTED_IMAGE_FIELD);
    const wrappers = all.filter(({ field }) => field === WRAPPER_FIELD);
    const present = this.images(all, INSERTED_IMAGE_FIELD);
    return this.fields.insertion({ path, main, captures, present, wrappers });
  }

  /** Returns the place for a tagged picture; null if the shop has one with the same tag, as no documentation says which of two is shown. */
  private tagging(main: ProductImage | null, captures: readonly Capture[]): Insertion | null {
    const tags = this.mapping.imageTags ?? [];
    if (tags.length === 0 || main === null) return null;
    const shopTags = captures.filter(({ field }) => field === IMAGE_TAG_FIELD);
    if (shopTags.some((capture) => tags.includes(this.fields.text(capture).toUpperCase()))) return null;
    return this.fields.taggedPlace?.(main, tags) ?? null;
  }

  private values(texts: readonly (string | undefined)[]): Record<string, string> {
    const values: Record<string, string> = {};
    for (let index = 0; index < this.valueNames.length; index++) {
      const text = texts[FIRST_VALUE_FIELD + index];
      if (text !== undefined) values[this.valueNames[index]!] = text;
    }
    return values;
  }

  private ruleTexts(captures: readonly Capture[]): Record<string, string[]> {
    const texts: Record<string, string[]> = {};
    let field = this.lastValueField + 1;
    for (const path of this.ruleFields)
      texts[path] = this.texts(captures, field++).filter((text) => text !== '');
    return texts;
  }

  /** Returns by field, from `first` to `last`, the text of its best source that is not blank. */
  private bestTexts(captures: readonly Capture[], first: number, last: number): (string | undefined)[] {
    const texts: (string | undefined)[] = [];
    const ranks: number[] = [];
    for (let index = 0; index < captures.length; index++) {
      const capture = captures[index]!;
      const { field, rank } = capture;
      if (field < first || field > last || rank >= (ranks[field] ?? Infinity)) continue;
      const text = this.fields.text(capture);
      if (text === '') continue;
      texts[field] = text;
      ranks[field] = rank;
    }
    return texts;
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
    for (let index = 0; index < captures.length; index++) {
      const capture = captures[index]!;
      if (capture.field !== field || capture.rank > rank || this.isOtherMedium(capture)) continue;
      const found = this.fields.images(capture, IMAGES_MAX);
      if (found.length === 0) continue;
      for (const image of found) image.url = this.complete(image.url, captures);
      if (capture.rank < rank) images = found;
      else images.push(...found);
      rank = capture.rank;
      if (images.length >= IMAGES_MAX) break;
    }
    return images;
  }

  private complete(url: string, captures: readonly Capture[]): string {
    // Nearly every address is complete, so no page is looked for.
    if (url.startsWith('https://')) return url;
    const page = this.bestTexts(captures, PAGE_FIELD, PAGE_FIELD)[PAGE_FIELD];
    return completeAddress(url, [page, this.mapping.feedUrl]);
  }

  /** True if an address is that of a video or a sound, according to its neighbouring attributes. */
  private isOtherMedium(capture: Capture): boolean {
    if (capture.told === undefined) return false;
    return (
      OTHER_TYPE.test(this.told(capture, 'type')) ||
      /^(video|audio|document|executable)$/i.test(this.told(capture, 'medium'))
    );
  }

  /** Returns the text of an attribute that describes an image; '' without one. */
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
