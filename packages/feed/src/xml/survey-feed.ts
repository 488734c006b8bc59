import type { OpenedTag, XmlHandler } from './xml-handler.ts';

// Deep enough for every product container that is looked for and the children of its products.
const DEPTH_MAX = 7;
const SHAPES_MAX = 5000;

/** All the elements of a feed that are at one path, as one. */
export interface Shape {
  name: string;
  /** Names from the root, joined by '/'. */
  path: string;
  depth: number;
  /** Elements of this path met so far under the parent that is open. */
  siblings: number;
  /** Complete elements at this path. */
  count: number;
  /** The most elements of this path under one parent. */
  siblingsMax: number;
  /** In order of first appearance. */
  children: Map<string, Shape>;
  attributes: Set<string>;
}

/** Learns which elements a feed has and how often, in memory that does not grow with the feed. */
export class FeedSurvey implements XmlHandler {
  /** The root element, as soon as it has been met. */
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
