import type { FeedInMemory } from '../feed-in-memory.ts';
import { localName } from '../mapping/fold-name.ts';
import { openScanner, textIn, type TreeForm, type TreeScanner } from '../products/open-scanner.ts';
import type { OpenedTag, XmlHandler } from '../xml/xml-handler.ts';

// Maximum bytes of a value: an analysis needs to recognise values, not to read them completely.
const VALUE_BYTES_MAX = 4096;
const LEAVES_MAX = 2000;

/** A place in the products that holds text: an element without child elements, or an attribute. */
export interface Leaf {
  /** Like in FeedMapping: 'g:id', '@id', 'image/url', 'imgs/main@url'. */
  path: string;
  /** Last name of the path, without prefix. */
  name: string;
  /** True if the leaf is an attribute or child element of the product itself. */
  isOwn: boolean;
  /** Texts at this path for each product; undefined for none. Long texts are truncated. */
  values: (string[] | undefined)[];
}

/** Returns the leaves of the first products of a well-formed feed, attributes first. */
export function readLeaves(
  feed: FeedInMemory,
  containerPath: string,
  productsMax: number,
): { leaves: Leaf[]; productCount: number } {
  const reader = new LeafReader(feed.form, containerPath.split('/'));
  for (const chunk of feed.chunks()) {
    reader.scanner.push(chunk);
    if (reader.productCount >= productsMax) break;
  }
  const productCount = Math.min(reader.productCount, productsMax);
  const leaves = Array.from(reader.leaves.values(), (leaf) => ({
    ...leaf,
    values: leaf.values.slice(0, productCount),
  })).filter(({ values }) => values.some((texts) => texts !== undefined));
  const isAttribute = ({ path }: Leaf) => path.startsWith('@');
  return {
    leaves: [...leaves.filter(isAttribute), ...leaves.filter((leaf) => !isAttribute(leaf))],
    productCount,
  };
}

function fieldName(path: string): string {
  return localName(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('@')) + 1));
}

function isOwnPath(path: string): boolean {
  return !path.includes('/') && path.lastIndexOf('@') <= 0;
}

interface Level {
  path: string;
  contentStart: number;
  isLeaf: boolean;
}

class LeafReader implements XmlHandler {
  readonly scanner: TreeScanner;
  readonly leaves = new Map<string, Leaf>();
  productCount = 0;
  private readonly form: TreeForm;
  private readonly container: readonly string[];
  private readonly levels: Level[] = [];
  private depth = 0;
  private matchedDepth = 0;

  constructor(form: TreeForm, container: readonly string[]) {
    this.form = form;
    this.container = container;
    this.scanner = openScanner(form, this);
  }

  openTag(tag: OpenedTag, start: number, end: number): void {
    const name = this.scanner.names.text(tag.name);
    const parent = this.levels.at(-1);
    if (parent !== undefined) {
      parent.isLeaf = false;
      this.openLevel(parent.path === '' ? name : `${parent.path}/${name}`, tag, end);
    } else if (this.matchedDepth === this.depth && this.container[this.depth] === name) {
      this.matchedDepth++;
      if (this.matchedDepth === this.container.length) {
        this.scanner.heldFrom = start;
        this.openLevel('', tag, end);
      }
    }
    this.depth++;
  }

  closeTag(start: number): void {
    this.depth--;
    this.matchedDepth = Math.min(this.matchedDepth, this.depth);
    const level = this.levels.pop();
    if (level === undefined) return;
    if (level.isLeaf && level.path !== '') this.add(level.path, this.text(level.contentStart, start, false));
    if (this.levels.length === 0) {
      this.productCount++;
      this.scanner.heldFrom = Infinity;
    }
  }

  private openLevel(path: string, tag: OpenedTag, contentStart: number): void {
    this.levels.push({ path, contentStart, isLeaf: true });
    for (let index = 0; index < tag.attributeCount; index++) {
      const attribute = `${path}@${this.scanner.names.text(tag.attributeName(index))}`;
      this.add(attribute, this.text(tag.valueStart(index), tag.valueEnd(index), true));
    }
  }

  private add(path: string, text: string): void {
    let leaf = this.leaves.get(path);
    if (leaf === undefined) {
      if (this.leaves.size === LEAVES_MAX) return;
      leaf = { path, name: fieldName(path), isOwn: isOwnPath(path), values: [] };
      this.leaves.set(path, leaf);
    }
    (leaf.values[this.productCount] ??= []).push(text);
  }

  private text(start: number, end: number, isAttribute: boolean): string {
    const place = { start, end: Math.min(end, start + VALUE_BYTES_MAX), isAttribute };
    return textIn(this.scanner, this.form.encoding, place);
  }
}
