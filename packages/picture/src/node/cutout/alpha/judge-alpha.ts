import type { CutOutDoubt } from '../../../paint.ts';
import { hazeOf } from './haze.ts';
import type { RawAlpha } from '../pixels.ts';
import { findRegions } from './regions.ts';

/** Limits for showing a cut-out, as shares; they belong to one network and are in its manifest. */
export type GateLimits = {
  /** The mean answer from which a hole is closed; see `fillHoles`. */
  readonly closeHolesFrom?: number | undefined;
  /** Pixels the network was unsure about, per pixel of product. */
  readonly maxUncertain: number;
  /** Pixels called backdrop whose colour is not the backdrop's in any shadow, per pixel of product; without a limit where it is absent. */
  readonly maxUnexplained?: number | undefined;
  /** Haze (see `hazeOf`), per pixel of product; without a limit where it is absent. */
  readonly maxHazy?: number | undefined;
  /** The product's share of the photo. */
  readonly minArea: number;
  readonly maxArea: number;
  /** Share of the photo's border that the product touches. */
  readonly maxBorder: number;
  /** The largest part's share of the product, where it is in more than `maxParts` parts. */
  readonly minMainPart: number;
  readonly maxParts: number;
};

/** The numbers that a cut-out is judged by, all but `parts` as shares. */
export type AlphaFacts = {
  readonly uncertain: number;
  readonly unexplained: number;
  readonly hazy: number;
  readonly area: number;
  readonly border: number;
  readonly mainPart: number;
  readonly parts: number;
};

/** A pixel is surely called backdrop up to here, and has another colour from here on. */
const surelyBackdrop = 0.1;
const otherFrom = 0.1;

/** Answer before holes were closed, the number of its pixels that are doubtful for another reason, and the answer that will be seen. */
type Doubts = { readonly answer: RawAlpha; readonly doubtful: number; readonly solid: RawAlpha };

/**
 * Measures the network's answer, before it is brought to the photo's size. `unlike` says how far colours are from the backdrop's; null where none is
 * told. What was filled was doubtful all the same, so doubt is measured on what `doubts` holds where that is another answer.
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

/** Returns the number of pixels that the network was unsure about, per pixel of product; `more` are doubtful for another reason. */
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

/** Returns why a cut-out is not shown; null when it is. */
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
