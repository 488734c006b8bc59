import type { FeedMapping } from './feed-mapping.ts';
import { PathNode, type PathHit, type PathPattern } from './match-path.ts';
import type { StartTag } from './scan-xml-tag.ts';
import { XmlScanner, type XmlHandler } from './scan-xml.ts';
import type { FeedEncoding } from './feed-encoding.ts';

/** Numbers of the fields that every mapping has; the values follow in the order of mapping.values. */
export const ID_FIELD = 0;
export const IMAGE_FIELD = 1;
export const ADDITIONAL_IMAGE_FIELD = 2;
export const AVAILABILITY_FIELD = 3;
export const FIRST_VALUE_FIELD = 4;

// More wanted places than any product has; what stands behind them is left alone.
const CAPTURES_MAX = 2000;

/** A place that holds a wanted field, as offsets in the feed. */
export interface Capture {
  field: number;
  rank: number;
  start: number;
  end: number;
  /** Decides how what stands there is to be read. */
  form: 'content' | 'attribute' | 'cell' | 'quoted cell';
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
  readonly scanner: XmlScanner;
  private readonly path: readonly string[] | null;
  private readonly container: string;
  private readonly root: PathNode;
  private found: FoundProduct[] = [];
  private position = 0;
  private depth = 0;
  private matchedDepth = 0;
  // Of the product that is being read: its depth (-1 outside), start, and per level inside it the place and the
  // start of the content.
  private productDepth = -1;
  private productStart = 0;
  private captures: Capture[] = [];
  private readonly places: (PathNode | null)[] = [];
  private readonly contentStarts: number[] = [];

  constructor(encoding: FeedEncoding, mapping: FeedMapping, isTolerant = false) {
    this.scanner = new XmlScanner(encoding, this, isTolerant);
    this.path = mapping.containerPath?.split('/') ?? null;
    this.container = mapping.container;
    this.root = PathNode.root(this.scanner.names, patternsOf(mapping));
  }

  /** The products completed since the last call. */
  take(): FoundProduct[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  openTag(tag: StartTag, start: number, end: number): void {
    if (this.productDepth >= 0) this.openPlace(tag, end);
    else if (this.isProduct(tag.name)) {
      this.productDepth = this.depth;
      this.productStart = this.scanner.heldFrom = start;
      this.captures = [];
      this.openPlace(tag, end);
    }
    this.depth++;
  }

  closeTag(start: number, end: number): void {
    this.depth--;
    if (this.productDepth < 0) {
      if (this.matchedDepth > this.depth) this.matchedDepth = this.depth;
      return;
    }
    const level = this.depth - this.productDepth;
    const place = this.places[level]!;
    if (place !== null) {
      for (const hit of place.hits) this.capture(hit, this.contentStarts[level]!, start, 'content');
    }
    if (level === 0) this.closeProduct(end);
  }

  private openPlace(tag: StartTag, end: number): void {
    const level = this.depth - this.productDepth;
    const parent = level === 0 ? null : this.places[level - 1]!;
    const place = level === 0 ? this.root : (parent?.child(tag.name) ?? null);
    this.places[level] = place;
    this.contentStarts[level] = end;
    if (place === null || tag.attributeCount === 0) return;
    for (let index = 0; index < tag.attributeCount; index++) {
      for (const hit of place.attributeHits(tag.attributeName(index))) {
        this.capture(hit, tag.valueStart(index), tag.valueEnd(index), 'attribute');
      }
    }
  }

  private capture({ field, rank }: PathHit, start: number, end: number, form: Capture['form']): void {
    if (this.captures.length < CAPTURES_MAX) this.captures.push({ field, rank, start, end, form });
  }

  private closeProduct(end: number): void {
    const { position, productStart: start, captures } = this;
    this.found.push({ position, start, end, captures });
    this.position++;
    this.productDepth = -1;
    this.matchedDepth = Math.min(this.matchedDepth, this.depth);
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

function patternsOf(mapping: FeedMapping): PathPattern[] {
  const patterns: PathPattern[] = [
    { field: ID_FIELD, rank: 0, path: mapping.id, isFolded: false },
    { field: IMAGE_FIELD, rank: 0, path: mapping.image, isFolded: false },
    { field: ADDITIONAL_IMAGE_FIELD, rank: 0, path: mapping.additionalImage ?? '', isFolded: false },
    { field: AVAILABILITY_FIELD, rank: 0, path: mapping.availability?.path ?? '', isFolded: false },
  ];
  Object.values(mapping.values).forEach((paths, index) => {
    paths.forEach((path, rank) => {
      patterns.push({ field: FIRST_VALUE_FIELD + index, rank, path, isFolded: true });
    });
  });
  return patterns.filter(({ path }) => path !== '');
}
