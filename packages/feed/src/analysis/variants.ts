import { foldName, localName } from '../mapping/fold-name.ts';
import type { FeedInMemory } from '../feed-in-memory.ts';
import { parsePriceColumn } from '../mapping/price-column.ts';
import { listAliases } from '../mapping/property-aliases.ts';
import { allShapes, type Shape } from '../xml/survey-feed.ts';
import { readLeaves, type Leaf } from './read-leaves.ts';

// The parent of other products is a shop or a category, whose title is not the product's.
const VARIANT = /varia|^skus?$|^child(ren)?$|^sizes?$|^options?$|^combinations?$|вариант|модификац/i;

/** Counts the levels between a variant and its product: 2 for 'catalog/item/variants/variant'; 0 for products without variants. */
export function countParentLevels(root: Shape | null, { path }: Pick<Shape, 'path'>): number {
  const names = path.split('/');
  const shapes = new Map(Array.from(allShapes(root), (shape) => [shape.path, shape]));
  let levels = 0;
  while (levels < names.length - 2 && VARIANT.test(localName(names[names.length - 1 - levels]!))) levels++;
  const parent = shapes.get(names.slice(0, names.length - levels).join('/'));
  return levels > 0 && parent !== undefined && parent.count > 1 ? levels : 0;
}

/** Returns the variants of products that have no price of their own, if each variant has one; null if the product itself is sold. */
export function soldVariants(root: Shape | null, product: Shape): Shape | null {
  if (hasPrice(product)) return null;
  const inside = Array.from(allShapes(product)).filter((shape) => shape !== product && hasPrice(shape));
  return inside.find((shape) => countParentLevels(root, shape) > 0 && shape.children.has('id')) ?? null;
}

function hasPrice({ children }: Shape): boolean {
  const names = listAliases('price');
  return [...children.keys()].some(
    (name) => names.includes(foldName(name)) || parsePriceColumn(name)?.name === 'price',
  );
}

/** Reads the fields of the products around variants, by their paths relative to the variants: '../title'. */
export function parentLeaves(
  feed: FeedInMemory,
  path: string,
  { levels, productsMax }: { levels: number; productsMax: number },
): Leaf[] {
  if (levels === 0) return [];
  const names = path.split('/');
  const inside = names.slice(-levels).join('/');
  const up = '../'.repeat(levels);
  const { leaves } = readLeaves(feed, names.slice(0, -levels).join('/'), productsMax);
  return leaves
    .filter(
      (leaf) =>
        leaf.path !== inside && !leaf.path.startsWith(`${inside}/`) && !leaf.path.startsWith(`${inside}@`),
    )
    .map((leaf) => ({ ...leaf, path: up + leaf.path }));
}
