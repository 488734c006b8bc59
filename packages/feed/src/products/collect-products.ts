import { AncestorFields, type AroundCapture, withoutUps } from './collect-ancestors.ts';
import type { FeedMapping } from '../mapping/feed-mapping.ts';
import { withParents } from '../mapping/parent-paths.ts';
import { PAGE_PATHS } from '../mapping/property-aliases.ts';
import { PathNode, type PathPattern } from '../mapping/match-path.ts';
import { openScanner, type TreeForm, type TreeScanner } from './open-scanner.ts';
import type { OpenedTag, XmlHandler } from '../xml/xml-handler.ts';

/** Numbers of the fields in every mapping; those of mapping.values follow, then mapping.ruleFields. */
export const IMAGE_FIELD = 0;
export const ADDITIONAL_IMAGE_FIELD = 1;
export const AVAILABILITY_FIELD = 2;
/** Place of an inserted image, and the elements around that place. */
export const INSERTED_IMAGE_FIELD = 3;
export const WRAPPER_FIELD = 4;
/** The shop's own tags that assign a picture to a placement. */
export const IMAGE_TAG_FIELD = 5;
/** The product's page, which completes partial image addresses. */
export const PAGE_FIELD = 6;
/** Read together with the values. */
export const ID_FIELD = 7;
export const FIRST_VALUE_FIELD = 8;

/** Attributes with which Media RSS (https://www.rssboard.org/media-rss) and RSS describe a linked file. */
const TOLD_OF_IMAGES = ['type', 'medium', 'isDefault', 'length', 'fileSize', 'width', 'height'] as const;

// Maximum wanted places of a product, more than any has; further ones are ignored.
const CAPTURES_MAX = 2000;

/** A place that holds a wanted field, as offsets in the feed. */
export interface Capture {
  field: number;
  rank: number;
  start: number;
  end: number;
  form: 'content' | 'attribute' | 'cell' | 'quoted cell';
  /** The element that contains the value, around which images are inserted. */
  element?: ElementPlace | undefined;
  /** If the value is an image address in an attribute: the attributes beside it that describe its file. */
  told?: readonly ToldOfImage[] | undefined;
}

/** An attribute that describes the image beside it, as offsets in the feed. */
export interface ToldOfImage {
  name: (typeof TOLD_OF_IMAGES)[number];
  start: number;
  end: number;
}

/** An element inside a product, as offsets in the feed. */
export interface ElementPlace {
  start: number;
  /** Offset after the start tag. */
  contentStart: number;
  /** Offset after the end tag; equals contentStart for a self-closing element. */
  end: number;
  /** Nesting level; 0 for the product itself. */
  level: number;
  parent: ElementPlace | undefined;
}

/** A product as the scanner saw it. Its bytes are in the window until the next chunk is pushed. */
export interface FoundProduct {
  position: number;
  start: number;
  end: number;
  captures: Capture[];
}

/** Finds the products of a feed and the places of their wanted fields. */
export class ProductCollector implements XmlHandler {
  readonly scanner: TreeScanner;
  private readonly path: readonly string[] | null;
  private readonly container: string;
  private readonly root: PathNode;
  private found: FoundProduct[] = [];
  private position = 0;
  private depth = 0;
  private matchedDepth = 0;
  // State of the current product: its depth (-1 outside), start, and for each level inside it the node and where its content starts.
  private productDepth = -1;
  private productStart = 0;
  private captures: Capture[] = [];
  private readonly places: (PathNode | null)[] = [];
  private readonly contentStarts: number[] = [];
  // Per level inside the product, its whole element; stored only if images are inserted.
  private readonly elements: (ElementPlace | undefined)[] = [];
  private readonly keepsElements: boolean;
  // If fields of a parent element are wanted, products wait until it ends.
  private readonly ancestors: AncestorFields | null;
  private waiting: { product: FoundProduct; inherited: AroundCapture[][] }[] = [];
  private inherited: AroundCapture[][] = [];

  constructor(form: TreeForm, mapping: FeedMapping) {
    this.scanner = openScanner(form, this);
    this.path = mapping.containerPath?.split('/') ?? null;
    this.container = mapping.container;
    this.keepsElements = (mapping.insertedImage ?? null) !== null || hasTags(mapping);
    const patterns = listPatterns(mapping);
    const { names } = this.scanner;
    this.root = PathNode.root(
      names,
      patterns.filter(({ path }) => withoutUps(path).ups === 0),
    );
    const productDepth = (this.path?.length ?? 0) - 1;
    // The root element is no product's parent: it is as large as the feed.
    const levels = Math.min(mapping.parentLevels ?? 0, productDepth - 1);
    this.ancestors = levels > 0 ? new AncestorFields(names, patterns, productDepth, levels) : null;
  }

  /** Returns the products completed since the last call. */
  take(): FoundProduct[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  openTag(tag: OpenedTag, start: number, end: number): void {
    if (this.productDepth >= 0) this.openPlace(tag, start, end);
    else if (this.isProduct(tag.name)) {
      this.productDepth = this.depth;
      this.productStart = start;
      this.scanner.heldFrom = Math.min(this.scanner.heldFrom, start);
      this.captures = [];
      this.inherited = this.ancestors?.inherited() ?? [];
      this.openPlace(tag, start, end);
    } else if (this.ancestors !== null) {
      const isOnTheWay = this.matchedDepth > this.depth;
      this.ancestors.openTag(tag, end, this.depth, isOnTheWay);
      if (this.ancestors.inherited().length > 0)
        this.scanner.heldFrom = Math.min(this.scanner.heldFrom, start);
    }
    this.depth++;
  }

  closeTag(start: number, end: number): void {
    this.depth--;
    if (this.productDepth < 0) {
      if (this.matchedDepth > this.depth) this.matchedDepth = this.depth;
      if (this.ancestors?.closeTag(start, this.depth) === true) this.closeAround();
      return;
    }
    const level = this.depth - this.productDepth;
    const place = this.places[level]!;
    const element = this.elements[level];
    if (element !== undefined) element.end = end;
    if (place !== null) {
      const contentStart = this.contentStarts[level]!;
      for (let hit = 0; hit < place.hits.length; hit++) {
        const { field, rank } = place.hits[hit]!;
        this.capture({
          field,
          rank,
          start: contentStart,
          end: start,
          form: 'content',
          element,
          told: undefined,
        });
      }
    }
    if (level === 0) this.closeProduct(end);
  }

  private openPlace(tag: OpenedTag, tagStart: number, tagEnd: number): void {
    const level = this.depth - this.productDepth;
    const parent = level === 0 ? null : this.places[level - 1]!;
    const place = level === 0 ? this.root : (parent?.child(tag.name) ?? null);
    this.places[level] = place;
    this.contentStarts[level] = tagEnd;
    if (this.keepsElements)
      this.elements[level] = place === null ? undefined : this.element(level, tagStart, tagEnd);
    if (place === null || tag.attributeCount === 0) return;
    for (let index = 0; index < tag.attributeCount; index++) {
      const hits = place.attributeHits(tag.attributeName(index));
      for (let hit = 0; hit < hits.length; hit++) {
        const { field, rank } = hits[hit]!;
        this.capture({
          field,
          rank,
          start: tag.valueStart(index),
          end: tag.valueEnd(index),
          form: 'attribute',
          element: this.elements[level],
          told: field === IMAGE_FIELD || field === ADDITIONAL_IMAGE_FIELD ? this.toldOfMedia(tag) : undefined,
        });
      }
    }
  }

  /** Returns the attributes that describe a file in Media RSS or RSS. In other elements a length or width is the product's own. */
  private toldOfMedia(tag: OpenedTag): ToldOfImage[] | undefined {
    if (!isMedia(this.scanner.names.text(tag.name))) return undefined;
    const told: ToldOfImage[] = [];
    for (let index = 0; index < tag.attributeCount; index++) {
      const text = this.scanner.names.text(tag.attributeName(index));
      const name = TOLD_OF_IMAGES.find((each) => each === text);
      if (name !== undefined) told.push({ name, start: tag.valueStart(index), end: tag.valueEnd(index) });
    }
    return told;
  }

  private element(level: number, start: number, contentStart: number): ElementPlace {
    const parent = level === 0 ? undefined : this.elements[level - 1];
    return { start, contentStart, end: contentStart, level, parent };
  }

  private capture(capture: Capture): void {
    if (this.captures.length < CAPTURES_MAX) this.captures.push(capture);
  }

  private closeProduct(end: number): void {
    const { position, productStart: start, captures } = this;
    const product = { position, start, end, captures };
    this.position++;
    this.productDepth = -1;
    this.matchedDepth = Math.min(this.matchedDepth, this.depth);
    if (this.ancestors === null) {
      this.found.push(product);
      this.scanner.heldFrom = Infinity;
    } else this.waiting.push({ product, inherited: this.inherited });
  }

  /** Closes a parent element: its products get its texts, and the first of them its images. */
  private closeAround(): void {
    const given = new Set<AroundCapture[]>();
    for (const { product, inherited } of this.waiting) {
      for (const captures of inherited) {
        product.captures.push(...captures.filter(({ field }) => !given.has(captures) || !isOfImages(field)));
        given.add(captures);
      }
      this.found.push(product);
    }
    this.waiting = [];
    this.scanner.heldFrom = Infinity;
  }

  private isProduct(name: number): boolean {
    const text = this.scanner.names.text(name);
    if (this.path === null) return text === this.container;
    if (this.matchedDepth !== this.depth || this.path[this.depth] !== text) return false;
    this.matchedDepth++;
    return this.matchedDepth === this.path.length;
  }
}

/** True for elements that describe an attached file by attributes: Media RSS and RSS. */
function isMedia(name: string): boolean {
  return /^(?:media:)?(?:content|thumbnail)$|^enclosure$/.test(name);
}

/** True for image fields. An image belongs to one product only, because it has one place in the feed. */
function isOfImages(field: number): boolean {
  return field === IMAGE_FIELD || field === ADDITIONAL_IMAGE_FIELD || field === INSERTED_IMAGE_FIELD;
}

function hasTags({ imageTags = [] }: FeedMapping): boolean {
  return imageTags.length > 0;
}

function listPatterns(mapping: FeedMapping): PathPattern[] {
  const inserted = mapping.insertedImage ?? '';
  const patterns: PathPattern[] = [
    { field: ID_FIELD, rank: 0, path: mapping.id, isFolded: false },
    { field: IMAGE_FIELD, rank: 0, path: mapping.image, isFolded: false },
    { field: ADDITIONAL_IMAGE_FIELD, rank: 0, path: mapping.additionalImage ?? '', isFolded: false },
    { field: AVAILABILITY_FIELD, rank: 0, path: mapping.availability?.path ?? '', isFolded: false },
    { field: INSERTED_IMAGE_FIELD, rank: 0, path: inserted, isFolded: false },
    { field: IMAGE_TAG_FIELD, rank: 0, path: hasTags(mapping) ? 'image/tag' : '', isFolded: false },
    ...withParents(PAGE_PATHS, mapping.parentLevels).map((path, rank) => ({
      field: PAGE_FIELD,
      rank,
      path,
      isFolded: true,
    })),
    ...listWrappers(inserted).map((path) => ({ field: WRAPPER_FIELD, rank: 0, path, isFolded: false })),
  ];
  Object.values(mapping.values).forEach((paths, index) => {
    paths.forEach((path, rank) => {
      patterns.push({ field: FIRST_VALUE_FIELD + index, rank, path, isFolded: true });
    });
  });
  const first = FIRST_VALUE_FIELD + Object.keys(mapping.values).length;
  (mapping.ruleFields ?? []).forEach((path, index) => {
    patterns.push({ field: first + index, rank: 0, path, isFolded: false });
  });
  return patterns.filter(({ path }) => path !== '');
}

/** Returns the paths of the elements around a place inside the product: 'a' and 'a/b' for 'a/b/c@d'. */
function listWrappers(path: string): string[] {
  const segments = path.split('@')[0]!.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}
