import * as z from 'zod/mini';

/**
 * Measures of the guard that are checked before anything is published and have a threshold of their own. `products`, `matched` (by the
 * availability filter) and `pictures` are counts and may fall; products that rules leave out or leave as the shop has them count as there.
 * The others are shares of the products and may rise: without a title, without a price, with broken characters (U+FFFD) in their texts,
 * without an id of their own.
 */
export const guardThresholds = [
  'products',
  'matched',
  'pictures',
  'titles',
  'prices',
  'texts',
  'ids',
] as const;

/**
 * Shares of the products with implausible values, compared with the published ones: a price of at least five times or at most a fifth of
 * the former one, a different currency, a reduction to less than a tenth, the same title or photo as all the others, no text any more in a
 * field that the template writes.
 */
export const valueMeasures = ['moved', 'currency', 'reduced', 'alike', 'photos', 'fields'] as const;

/**
 * All that holds a run: also how many `items` the published feed has, how many of them are `shown` with a picture of ours, and values that
 * cannot be meant.
 */
export const guardMeasures = [...guardThresholds, 'items', 'shown', ...valueMeasures] as const;

export type GuardThreshold = (typeof guardThresholds)[number];

export type GuardMeasure = (typeof guardMeasures)[number];

const percent = z.optional(z.int().check(z.minimum(0), z.maximum(100)));

/**
 * A feed's thresholds, in percent. A run is held when it lost more than so many percent of the products, matches or pictures of
 * the best version of the last seven days, or when one of the shares rose by more than so many percentage points. 100 never
 * holds; what is left out has its default.
 */
export const guardSchema = z.object({
  products: percent,
  matched: percent,
  pictures: percent,
  titles: percent,
  prices: percent,
  texts: percent,
  ids: percent,
});

export type GuardSettings = z.infer<typeof guardSchema>;

/**
 * Half of a catalogue never goes by itself. Titles and prices get lost one by one too, so a fifth is let pass; broken characters
 * come all at once with a wrong encoding, and a single one in a hundred products is the shop's own.
 */
export const guardDefaults: Readonly<Record<GuardThreshold, number>> = {
  products: 50,
  matched: 50,
  pictures: 50,
  titles: 20,
  prices: 20,
  texts: 5,
  ids: 50,
};

/** Numbers of one version of a feed: counts, and shares from 0 to 1; null if not counted. */
export type GuardNumbers = Readonly<Record<GuardMeasure, number | null>>;

/** Numbers of a version alone, without a comparison to a different one. */
export type CountedNumbers = Omit<GuardNumbers, ValueMeasure>;

/** A number that is worse than the guard lets pass. */
export const guardFindingSchema = z.object({
  measure: z.enum(guardMeasures),
  before: z.number(),
  now: z.number(),
  /** Up to three products for measures of values: their texts before and now. */
  examples: z.optional(z.array(z.object({ title: z.string(), before: z.string(), now: z.string() }))),
  /** For `fields`: the field of the template, by its key. */
  field: z.optional(z.string()),
});

export type GuardFinding = z.infer<typeof guardFindingSchema>;

export type GuardExample = NonNullable<GuardFinding['examples']>[number];

/** Losses that may follow from a different one: matches go with their products, as do published items, and shown pictures with pictures. */
const causes: Readonly<Partial<Record<GuardMeasure, GuardMeasure>>> = {
  matched: 'products',
  items: 'products',
  shown: 'pictures',
};

/**
 * Finds the measures that hold a version back, compared with the best that was accepted. Losses that went together with their cause are
 * not reported twice.
 */
export function findLosses(
  now: Partial<GuardNumbers>,
  best: Partial<GuardNumbers>,
  { measures, guard }: { measures: readonly GuardMeasure[]; guard: GuardSettings | undefined },
): GuardFinding[] {
  const findings = measures.flatMap((measure) => {
    const [before, after] = [best[measure] ?? null, now[measure] ?? null];
    if (before === null || after === null) return [];
    const threshold = readThreshold(guard, measure);
    const isLoss = isCount(measure) ? after < before * (1 - threshold) : after - before > threshold;
    return isLoss ? [{ measure, before, now: after }] : [];
  });
  return findings.filter(({ measure, before, now: after }) => {
    const cause = findings.find((finding) => finding.measure === causes[measure]);
    if (cause === undefined) return true;
    return after * cause.before < before * cause.now * (1 - readThreshold(guard, measure));
  });
}

/** Largest share of a shop's products whose values may change in one night. */
export const VALUES_SHARE_MAX = 0.5;

export type ValueMeasure = (typeof valueMeasures)[number];

/** Threshold that covers each of these measures: where prices, titles or pictures are not checked at all, these are not either. */
const ownerOf: Readonly<Record<ValueMeasure, GuardThreshold>> = {
  moved: 'prices',
  currency: 'prices',
  reduced: 'prices',
  alike: 'titles',
  photos: 'pictures',
  fields: 'titles',
};

/** Whether a measure is of values that cannot be meant. */
export function isOfValues(measure: GuardMeasure): measure is ValueMeasure {
  return valueMeasures.some((each) => each === measure);
}

function readThreshold(guard: GuardSettings | undefined, measure: GuardMeasure): number {
  if (isOfValues(measure)) return guard?.[ownerOf[measure]] === 100 ? 1 : VALUES_SHARE_MAX;
  const threshold = measure === 'items' ? 'products' : measure === 'shown' ? 'pictures' : measure;
  return (guard?.[threshold] ?? guardDefaults[threshold]) / 100;
}

/** Returns the better one of two versions, number by number. */
export function pickBest(one: GuardNumbers, other: GuardNumbers): GuardNumbers {
  const better = (measure: GuardMeasure) => {
    const [a, b] = [one[measure], other[measure]];
    if (a === null || b === null) return a ?? b;
    return isCount(measure) ? Math.max(a, b) : Math.min(a, b);
  };
  return Object.fromEntries(guardMeasures.map((measure) => [measure, better(measure)])) as GuardNumbers;
}

const shares: readonly GuardMeasure[] = ['titles', 'prices', 'texts', 'ids', ...valueMeasures];

/** True for a count, which may fall; false for a share, which may rise. */
export function isCount(measure: GuardMeasure): boolean {
  return !shares.includes(measure);
}
