import { FeedError } from '../feed-error.ts';
import { localName } from '../mapping/fold-name.ts';
import { allShapes, type Shape } from '../xml/survey-feed.ts';

export type ContainerRule =
  | 'repeated child of the root'
  | 'repeated deeper in the feed'
  | 'known name'
  | 'row of a table';

export interface ChosenContainer {
  shape: Shape;
  rule: ContainerRule;
  /** True if the container's products have a price or an image, so that reading on will not find a better container. */
  isEvident: boolean;
}

const DEPTH_MAX = 4;
const KNOWN_NAMES = ['entity', 'item', 'product', 'offer', 'record'];
// Names of single products in formats that the specification does not list.
const FURTHER_NAMES =
  `entry listing ad shopitem o article artikel articolo producto produto produit prodotto produkt
  urun ürün termek vare tuote товар`.split(/\s+/);

const PRICE_OR_IMAGE =
  /price|image|img|picture|photo|foto|bild|resim|immagin|obraz|prezzo|preis|precio|prix|cena|fiyat|цена|ціна|картинк|изображ/i;
const PRODUCT_PROPERTY = /image|img|picture|photo|url|link|price|title|name/i;

/** Returns the element that holds one product. Throws FeedError when the feed has none. */
export function chooseContainer(root: Shape | null): ChosenContainer {
  const chosen = findContainer(root);
  if (chosen === null) throw new FeedError('no_products', 'no_product_element');
  return chosen;
}

/**
 * Returns the element that holds one product, or null. First the most frequent repeated child of the root, as specified, if it has several
 * children like a record; then the same in deeper levels; then known names.
 */
export function findContainer(root: Shape | null): ChosenContainer | null {
  if (root === null) return null;
  const ofRoot = Array.from(root.children.values())
    .filter((shape) => shape.count > 1 && isRecord(shape))
    .toSorted((one, other) => other.count - one.count);
  const evident = ofRoot.find(hasPriceOrImage);
  if (evident !== undefined) return { shape: evident, rule: 'repeated child of the root', isEvident: true };
  const deeper = deeperContainer(root);
  if (deeper !== null && hasPriceOrImage(deeper)) {
    return { shape: deeper, rule: 'repeated deeper in the feed', isEvident: true };
  }
  if (ofRoot[0] !== undefined)
    return { shape: ofRoot[0], rule: 'repeated child of the root', isEvident: false };
  if (deeper !== null) return { shape: deeper, rule: 'repeated deeper in the feed', isEvident: false };
  return scantyContainer(root);
}

/** Returns the elements that may hold products, for a manual choice; better ones first. */
export function possibleContainers(root: Shape | null): Shape[] {
  const records = Array.from(allShapes(root)).filter((shape) => shape !== root && isRecord(shape));
  return records.toSorted((one, other) => score(other) - score(one));
}

function deeperContainer(root: Shape): Shape | null {
  const candidates: Shape[] = [];
  const look = (parent: Shape) => {
    for (const shape of parent.children.values()) {
      // A product never repeats inside another product.
      if (shape.siblingsMax > 1 && shape.children.size >= 3) candidates.push(shape);
      else if (shape.depth < DEPTH_MAX) look(shape);
    }
  };
  look(root);
  const convincing = candidates.filter((shape) => looksLikeProduct(shape) || isNamed(shape));
  return convincing.toSorted((one, other) => score(other) - score(one))[0] ?? null;
}

/** Returns the fallback if nothing with fields repeats: a feed of one product, or of products with hardly any field. */
function scantyContainer(root: Shape): ChosenContainer | null {
  const named = namedContainer(root, 2);
  if (named !== null) return { shape: named, rule: 'known name', isEvident: false };
  const repeated = Array.from(root.children.values())
    .filter((shape) => shape.count > 1 && shape.children.size > 0)
    .toSorted((one, other) => other.count - one.count)[0];
  if (repeated !== undefined)
    return { shape: repeated, rule: 'repeated child of the root', isEvident: false };
  // A file may also be a single product without a parent element.
  const meagre = namedContainer(root, 1) ?? (isNamed(root) && root.children.size >= 2 ? root : null);
  return meagre === null ? null : { shape: meagre, rule: 'known name', isEvident: false };
}

function namedContainer(root: Shape, childrenMin: number): Shape | null {
  const records = Array.from(allShapes(root)).filter(
    (shape) => shape !== root && shape.children.size >= childrenMin,
  );
  for (const name of [...KNOWN_NAMES, ...FURTHER_NAMES]) {
    const named = records.filter((shape) => localName(shape.name).toLowerCase() === name);
    const best = named.toSorted((one, other) => other.count - one.count)[0];
    if (best !== undefined) return best;
  }
  return null;
}

/** True for an element with fields, unlike a delivery option or a currency, which only has a text or attributes. */
function isRecord(shape: Shape): boolean {
  return shape.children.size >= 2 && shape.children.size + shape.attributes.size >= 3;
}

function hasPriceOrImage(shape: Shape): boolean {
  return fieldNames(shape).some((name) => PRICE_OR_IMAGE.test(name));
}

function looksLikeProduct(shape: Shape): boolean {
  return fieldNames(shape).filter((name) => PRODUCT_PROPERTY.test(name)).length >= 2;
}

function isNamed(shape: Shape): boolean {
  return [...KNOWN_NAMES, ...FURTHER_NAMES].includes(localName(shape.name).toLowerCase());
}

function score(shape: Shape): number {
  const size = shape.count * fieldNames(shape).length;
  return (looksLikeProduct(shape) ? 2e12 : 0) + (isNamed(shape) ? 1e12 : 0) + Math.min(size, 1e11);
}

function fieldNames(shape: Shape): string[] {
  return [...shape.children.keys(), ...shape.attributes];
}
