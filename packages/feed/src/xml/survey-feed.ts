import type { OpenedTag, XmlHandler } from './xml-handler.ts';

// Maximum depth examined: enough for every product container and the children of its products.
const DEPTH_MAX = 7;
const SHAPES_MAX = 5000;

/** Statistics about all elements of a feed that share a path. */
export interface Shape {
  name: string;
  /** Names from the root, joined by '/'. */
  path: string;
  depth: number;
  /** Elements of this path so far in the currently open parent. */
  siblings: number;
  /** Number of complete elements at this path. */
  count: number;
  /** Largest number of elements of this path in one parent. */
  siblingsMax: number;
  /** Child elements, in order of first appearance. */
  children: Map<string, Shape>;
  attributes: Set<string>;
}

/** Collects which elements a feed has and how often, in memory that does not grow with the feed. */
export class FeedSurvey implements XmlHandler {
  /** The root element, once it has been read. */
  root: Shape | null = null;
  private readonly open: (Shape | null)[] = [];
  private shapeCount = 0;

  openTag(tag: OpenedTag): void {
    const shape = this.shapeOf(tag.names.text(tag.name));
    this.open.push(shape);
    if (shape === null) return;
    for (const child of shape.children.values()) child.siblings = 0;
    shape.siblings++;
    shape.siblingsMax = Math.max(shape.siblingsMax, shape.siblings);
    for (let index = 0; index < tag.attributeCount; index++) {
      shape.attributes.add(tag.names.text(tag.attributeName(index)));
    }
  }

  closeTag(): void {
    const shape = this.open.pop();
    if (shape != null) shape.count++;
  }

  private shapeOf(name: string): Shape | null {
    if (this.open.length >= DEPTH_MAX) return null;
    const parent = this.open.at(-1);
    if (parent === null) return null;
    const known = parent === undefined ? this.root : parent.children.get(name);
    if (known != null) return known;
    if (this.shapeCount === SHAPES_MAX) return null;
    this.shapeCount++;
    const shape: Shape = {
      name,
      path: parent === undefined ? name : `${parent.path}/${name}`,
      depth: this.open.length,
      count: 0,
      siblings: 0,
      siblingsMax: 0,
      children: new Map(),
      attributes: new Set(),
    };
    if (parent === undefined) this.root = shape;
    else parent.children.set(name, shape);
    return shape;
  }
}

/** Yields every shape of a feed, parents before children. */
export function* allShapes(shape: Shape | null): Generator<Shape> {
  if (shape === null) return;
  yield shape;
  for (const child of shape.children.values()) yield* allShapes(child);
}
