import type { NameTable } from '../xml/scan-names.ts';
import { foldName, localName } from './fold-name.ts';
import { hasNumber, isNumbered } from './numbered-names.ts';
import { isPriceColumn } from './price-column.ts';

/** A field wanted from every product: a path and its rank as a source (0 is best). */
export interface PathPattern {
  field: number;
  rank: number;
  /** As in FeedMapping: 'g:id', '@id', 'image/url', 'imgs/main@url'. */
  path: string;
  /** True if case, hyphens and underscores are ignored, as in property names. */
  isFolded: boolean;
}

/** A field found: the lower the rank, the better the source. */
export interface PathHit {
  field: number;
  rank: number;
}

// Number of ranks per path: an inexact spelling of a better path still wins over an exact spelling of a worse path.
const SPELLING_RANKS = 16;

interface Progress {
  field: number;
  rank: number;
  isFolded: boolean;
  segments: readonly string[];
  attribute: string;
}

/** One node in the tree of wanted paths. The tree is built as names occur, so that every further product costs one lookup per tag. */
export class PathNode {
  /** The fields whose text is the content of this node. */
  readonly hits: readonly PathHit[];
  private readonly names: NameTable;
  private readonly progress: readonly Progress[];
  private readonly children = new Map<number, PathNode | null>();
  private readonly attributes = new Map<number, readonly PathHit[]>();

  constructor(names: NameTable, progress: readonly Progress[]) {
    this.names = names;
    this.progress = progress;
    this.hits = progress.filter(({ segments, attribute }) => segments.length === 0 && attribute === '');
  }

  /** Returns the node of the product itself. */
  static root(names: NameTable, patterns: readonly PathPattern[]): PathNode {
    return new PathNode(
      names,
      patterns.map(({ field, rank, path, isFolded }) => {
        const [tags = '', attribute = ''] = path.split('@');
        const segments = tags.split('/').filter((segment) => segment !== '');
        return { field, rank: rank * SPELLING_RANKS, isFolded, segments, attribute };
      }),
    );
  }

  /** Returns the node of a child tag, or null if no wanted path continues there. */
  child(name: number): PathNode | null {
    let child = this.children.get(name);
    if (child === undefined) {
      child = this.buildChild(this.names.text(name));
      this.children.set(name, child);
    }
    return child;
  }

  /** Returns the fields whose text is the value of an attribute. */
  attributeHits(name: number): readonly PathHit[] {
    let hits = this.attributes.get(name);
    if (hits === undefined) {
      hits = this.findAttributeHits(this.names.text(name));
      this.attributes.set(name, hits);
    }
    return hits;
  }

  private buildChild(name: string): PathNode | null {
    const progress: Progress[] = [];
    for (const { segments, rank, ...rest } of this.progress) {
      const spelling = segments.length > 0 ? spellingRank(name, segments[0]!, rest.isFolded) : -1;
      if (spelling >= 0) progress.push({ ...rest, segments: segments.slice(1), rank: rank + spelling });
    }
    return progress.length > 0 ? new PathNode(this.names, progress) : null;
  }

  private findAttributeHits(name: string): PathHit[] {
    const hits: PathHit[] = [];
    for (const { segments, rank, attribute, field, isFolded } of this.progress) {
      const spelling =
        segments.length === 0 && attribute !== '' ? spellingRank(name, attribute, isFolded) : -1;
      if (spelling >= 0) hits.push({ field, rank: rank + spelling });
    }
    return hits;
  }
}

/**
 * Returns 0 for the wanted name itself, 1 for one with an added prefix, 2 if equal after normalising, 3 with an added remark ('price_eur'),
 * -1 for any other name.
 */
function spellingRank(name: string, wanted: string, isFolded: boolean): number {
  if (name === wanted) return 0;
  if (!wanted.includes(':') && localName(name) === wanted) return 1;
  if (hasNumber(wanted)) {
    if (isNumbered(name, wanted)) return 0;
    return !wanted.includes(':') && isNumbered(localName(name), wanted) ? 1 : -1;
  }
  if (!isFolded) return -1;
  const folded = foldName(wanted);
  if (foldName(name) === folded) return 2;
  return isPriceColumn(localName(name), folded) ? 3 : -1;
}
