import { ADDITIONAL_IMAGES_MAX } from '#feed';
import { isPartOfAddress, type Product } from '#feed';
import type { LawfulProduct } from './lawful-prices.ts';
import type { Decision } from '#core/feeds/deciders.ts';
import { listFindings } from '#core/feeds/health/findings.ts';
import { furtherPhotosMax } from '#picture/values';
import { hashOfRead, type NewProduct } from '#server/db/runs/products/insert-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import { storedReason } from '#server/db/stored-reasons.ts';
import type { DecisionsOf } from '../drawing/decided-photos.ts';
import type { RunInputs } from '../drawing/run-inputs.ts';

export type DecidedProduct = LawfulProduct & Decision;

export function listPhotoLinks({ image, additionalImages }: Product): string[] {
  return [image, ...additionalImages].map((link) => cut(link, 4_000));
}

/** Returns the initial row of a product in a run's source. */
export function newProductOf(...read: Parameters<typeof readProduct>): NewProduct {
  const product = readProduct(...read);
  return { ...product, readHash: hashOfRead(product) };
}

function readProduct(
  product: DecidedProduct,
  run: WorkerRun,
  { inputs, decisions }: { readonly inputs: RunInputs; readonly decisions: DecisionsOf },
  inFormerDesign = false,
): Omit<NewProduct, 'readHash'> {
  const { rule, undrawn } = product;
  const imageLink = cut(product.image, 4_000);
  const values = Object.fromEntries(
    Object.entries(product.values).map(([key, value]) => [key, cut(value, 5_000)]),
  );
  const state = undrawn?.state ?? 'waiting';
  const base: Omit<NewProduct, 'readHash'> = {
    position: product.position,
    productId: cut(product.id, 500),
    imageLink,
    additionalLinks: [],
    furtherLinks: [],
    moreImages: product.additionalImages.length,
    values,
    imageHash: null,
    additionalHashes: [],
    backgrounds: null,
    inputKey: null,
    keptSince: null,
    shopPrice: product.shopPrice ?? null,
    rule,
    inFormerDesign,
    state,
    ...storedReason(undrawn?.reason ?? null),
    findings: listFindings({ state, values, reasonCode: null, picture: [] }),
  };
  if (undrawn !== null) return base;
  const wanted = run.settings.enhanceAdditional
    ? product.additionalImages.slice(0, ADDITIONAL_IMAGES_MAX)
    : [];
  const additionalLinks = wanted.map((link) => cut(link, 4_000));
  const furtherLinks = product.additionalImages.slice(0, furtherPhotosMax).map((link) => cut(link, 4_000));
  const { imageTarget, tagsImages } = run.settings;
  const isInserted = imageTarget === 'additional';
  const hasPlace = tagsImages === true ? product.isTaggable : !isInserted || product.isInsertable;
  const mayHavePicture = hasPlace && imageLink !== '' && !isPartOfAddress(imageLink);
  const drawing = inputs({ rule, inFormerDesign });
  const key = mayHavePicture
    ? drawing.inputKey(
        drawing.valuesOf(values, furtherLinks),
        [imageLink, ...additionalLinks],
        decisions([imageLink, ...additionalLinks, ...furtherLinks]),
      )
    : null;
  return { ...base, additionalLinks, furtherLinks, inputKey: key };
}

export function countFaults(rows: readonly NewProduct[]): {
  untitled: number;
  unpriced: number;
  damaged: number;
} {
  const count = (is: (values: NewProduct['values']) => boolean) =>
    rows.filter(({ values }) => is(values)).length;
  return {
    untitled: count(({ title }) => title === undefined || title.trim() === ''),
    unpriced: count(({ price }) => price === undefined || price.trim() === ''),
    damaged: count((values) => Object.values(values).some((text) => isDamaged(text))),
  };
}

/** UTF-8 misread as Windows-1252: “Ã¤” for ä, “Â°” for °, “â€™” for ’. No language has these letter combinations. */
const MISREAD =
  /[ÃÂ][\u0080-\u00BF\u20AC\u2020-\u2022\u2026\u2030\u2039\u0152\u0160\u0153\u0161\u0178\u017D\u017E\u2122]|â\u20AC/u;

function isDamaged(text: string): boolean {
  return text.includes('\uFFFD') || MISREAD.test(text);
}

export function countUndrawn(
  rows: readonly NewProduct[],
  products: readonly DecidedProduct[],
): { leftOut: number; leftOutMatched: number; rulePhotos: number } {
  const matched = new Set(products.filter(({ isMatch }) => isMatch).map(({ position }) => position));
  const leftOut = rows.filter(({ state }) => state === 'left_out');
  return {
    leftOut: leftOut.length,
    leftOutMatched: leftOut.filter(({ position }) => matched.has(position)).length,
    rulePhotos: rows.filter(({ reasonCode }) => reasonCode === 'rule_photo').length,
  };
}

/**
 * Truncates a text: no image shows more, and one product must not fill the database. Characters that the database cannot store, NUL or half
 * a surrogate pair, become the replacement character.
 */
function cut(text: string, lengthMax: number): string {
  const short = text.length <= lengthMax ? text : text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
  return short.isWellFormed() && !short.includes('\0')
    ? short
    : short.replace(/\p{Surrogate}|\0/gu, '\uFFFD');
}
