import type { CutOutDoubt } from '../../../paint.ts';
import { hazeOf } from './haze.ts';
import type { RawAlpha } from '../pixels.ts';
import { findRegions } from './regions.ts';

/** Limits for accepting a cut-out, as shares; they belong to one network and are in its manifest. */
export type GateLimits = {
  /** Mean answer from which a hole is closed; see `fillHoles`. */
  readonly closeHolesFrom?: number | undefined;
  /** Maximum number of unsure pixels, per pixel of product. */
  readonly maxUncertain: number;
  /** Maximum number of pixels called backdrop that are not a shade of its colour, per pixel of product; no limit if absent. */
  readonly maxUnexplained?: number | undefined;
  /** Maximum haze (see `hazeOf`), per pixel of product; no limit if absent. */
  readonly maxHazy?: number | undefined;
  /** The product's share of the photo. */
  readonly minArea: number;
  readonly maxArea: number;
  /** Maximum share of the photo's border that the product touches. */
  readonly maxBorder: number;
  /** Minimum share of the product in its largest part, if it has more than `maxParts` parts. */
  readonly minMainPart: number;
  readonly maxParts: number;
};

/** Measurements by which a cut-out is judged; all but `parts` are shares. */
export type AlphaFacts = {
  readonly uncertain: number;
  readonly unexplained: number;
  readonly hazy: number;
  readonly area: number;
  readonly border: number;
  readonly mainPart: number;
  readonly parts: number;
};

/** Alpha up to which a pixel is surely backdrop, and colour distance from which its colour is another. */
const surelyBackdrop = 0.1;
const otherFrom = 0.1;

/** The answer before holes were closed, the number of pixels doubtful for another reason, and the final answer. */
type Doubts = { readonly answer: RawAlpha; readonly doubtful: number; readonly solid: RawAlpha };

/**
 * Measures the network's answer, before it is scaled to the photo's size. `unlike`: distance of each colour from the backdrop's; null if
 * not computed. Filled holes were doubtful all the same, so doubt is measured on the answer in `doubts`, if given.
 */
export function measureAlpha(
  raw: RawAlpha,
  unlike: Float32Array | null,
  { answer, doubtful, solid }: Doubts = { answer: raw, doubtful: 0, solid: raw },
): AlphaFacts {
  const { data, size } = raw;
  const isProduct = new Uint8Array(size * size);
  let product = 0;
  let unexplained = 0;
  for (let at = 0; at < isProduct.length; at += 1) {
    const value = data[at]!;
    if (value < surelyBackdrop && (unlike?.[at] ?? 0) > otherFrom) unexplained += 1;
    if (value <= 0.5) continue;
    isProduct[at] = 1;
    product += 1;
  }
  const parts = findRegions(isProduct.slice(), size).map(({ pixels }) => pixels.length);
  return {
    uncertain: uncertaintyOf(answer, doubtful),
    unexplained: unexplained / Math.max(1, product),
    hazy: hazeOf(solid),
    area: product / isProduct.length,
    border: borderOf(raw),
    mainPart: Math.max(0, ...parts) / Math.max(1, product),
    parts: parts.length,
  };
}

/** Returns the number of unsure pixels, per pixel of product; `more` are doubtful for another reason. */
function uncertaintyOf({ data }: RawAlpha, more: number): number {
  let product = 0;
  let uncertain = 0;
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at]!;
    if (value > 0.15 && value < 0.85) uncertain += 1;
    if (value > 0.5) product += 1;
  }
  return (uncertain + more) / Math.max(1, product);
}

/** Returns why a cut-out is rejected; null if it is accepted. */
export function judgeAlpha(facts: AlphaFacts, limits: GateLimits): CutOutDoubt | null {
  if (facts.area < limits.minArea) return 'nothing_found';
  if (facts.area > limits.maxArea || facts.border > limits.maxBorder) return 'fills_photo';
  if (facts.parts > limits.maxParts && facts.mainPart < limits.minMainPart) return 'in_pieces';
  const { maxUncertain, maxUnexplained = Infinity, maxHazy = Infinity } = limits;
  const isSure =
    facts.uncertain <= maxUncertain && facts.unexplained <= maxUnexplained && facts.hazy <= maxHazy;
  return isSure ? null : 'uncertain';
}

/** Returns the share of an answer's border that the product touches. */
export function borderOf({ data, size }: RawAlpha): number {
  let touched = 0;
  for (let at = 0; at < size; at += 1)
    for (const place of [at, (size - 1) * size + at, at * size, at * size + size - 1])
      if (data[place]! > 0.5) touched += 1;
  return touched / (4 * size);
}
