import { PathNode, type PathHit, type PathPattern } from '../mapping/match-path.ts';
import type { NameTable } from '../xml/scan-names.ts';
import type { OpenedTag } from '../xml/xml-handler.ts';

/** A wanted field found in an element around products. */
export interface AroundCapture extends PathHit {
  start: number;
  end: number;
  form: 'content' | 'attribute';
}

interface Ancestor {
  depth: number;
  places: (PathNode | null)[];
  contentStarts: number[];
  captures: AroundCapture[];
}

/**
 * The wanted fields of the elements around a product: '../title' is its parent's, '../../brand' its grandparent's. They may follow after
 * the product, so inherited fields are only complete when the outermost of these elements ends.
 */
export class AncestorFields {
  private readonly roots: readonly PathNode[];
  private readonly productDepth: number;
  private readonly open: (Ancestor | undefined)[] = [];

  constructor(names: NameTable, patterns: readonly PathPattern[], productDepth: number, levels: number) {
    this.productDepth = productDepth;
    this.roots = Array.from({ length: levels }, (_, index) =>
      PathNode.root(
        names,
        patterns.flatMap((pattern) => {
          const { ups, rest } = withoutUps(pattern.path);
          return ups === index + 1 ? [{ ...pattern, path: rest }] : [];
        }),
      ),
    );
  }

  /** Returns the inherited fields for a product that opens now; the lists grow until the parent elements end. */
  inherited(): AroundCapture[][] {
    return this.open.flatMap((ancestor) => (ancestor === undefined ? [] : [ancestor.captures]));
  }

  /** Opens an element outside of products; `isOnTheWay`: true if products lie inside it. */
  openTag(tag: OpenedTag, contentStart: number, depth: number, isOnTheWay: boolean): void {
    for (const ancestor of this.open)
      if (ancestor !== undefined) this.place(ancestor, tag, contentStart, depth);
    const root = this.roots[this.productDepth - depth - 1];
    if (!isOnTheWay || root === undefined) return;
    const ancestor: Ancestor = { depth, places: [], contentStarts: [], captures: [] };
    this.open[this.productDepth - depth - 1] = ancestor;
    ancestor.places[0] = root;
    this.captureAttributes(ancestor, root, tag);
  }

  /** Closes an element; true if it was the outermost one with inherited fields. */
  closeTag(start: number, depth: number): boolean {
    let isEnd = false;
    this.open.forEach((ancestor, index) => {
      if (ancestor === undefined) return;
      const level = depth - ancestor.depth;
      const place = ancestor.places[level];
      if (level > 0 && place != null)
        for (const { field, rank } of place.hits)
          ancestor.captures.push({
            field,
            rank,
            start: ancestor.contentStarts[level]!,
            end: start,
            form: 'content',
          });
      if (level > 0) return;
      this.open[index] = undefined;
      isEnd ||= index === this.roots.length - 1;
    });
    return isEnd;
  }

  private place(ancestor: Ancestor, tag: OpenedTag, contentStart: number, depth: number): void {
    const level = depth - ancestor.depth;
    const place = ancestor.places[level - 1]?.child(tag.name) ?? null;
    ancestor.places[level] = place;
    ancestor.contentStarts[level] = contentStart;
    if (place !== null) this.captureAttributes(ancestor, place, tag);
  }

  private captureAttributes({ captures }: Ancestor, place: PathNode, tag: OpenedTag): void {
    for (let index = 0; index < tag.attributeCount; index++)
      for (const { field, rank } of place.attributeHits(tag.attributeName(index)))
        captures.push({
          field,
          rank,
          start: tag.valueStart(index),
          end: tag.valueEnd(index),
          form: 'attribute',
        });
  }
}

/** Splits a path into the number of levels up, and the rest. */
export function withoutUps(path: string): { ups: number; rest: string } {
  const [up = ''] = /^(?:\.\.\/)*/.exec(path) ?? [];
  return { ups: up.length / '../'.length, rest: path.slice(up.length) };
}
