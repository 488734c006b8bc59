import * as z from 'zod/mini';

/**
 * Measures with a threshold that the guard checks before publishing. `products`, `matched` (by the availability filter) and `pictures` are
 * counts and may fall; products left out or left unchanged by rules count too. The others are shares of the products and may rise: without
 * a title, without a price, with broken characters (U+FFFD) in their texts, without a unique id.
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
 * Shares of products with implausible values compared with the published ones: a price of at least five times or at most a fifth of the
 * former one, a different currency, a reduction to less than a tenth, the same title or photo as all the others, an empty text in a field
 * that the template shows.
 */
export const valueMeasures = ['moved', 'currency', 'reduced', 'alike', 'photos', 'fields'] as const;

/**
 * Everything that can hold a run: the thresholds, the number of `items` in the published feed, how many of them are `shown` with an
 * enhanced picture, and implausible values.
 */
export const guardMeasures = [...guardThresholds, 'items', 'shown', ...valueMeasures] as const;

export type GuardThreshold = (typeof guardThresholds)[number];

export type GuardMeasure = (typeof guardMeasures)[number];

const percent = z.optional(z.int().check(z.minimum(0), z.maximum(100)));

/**
 * A feed's thresholds, in percent. A run is held when it lost more than this percentage of the products, matches or pictures of the best
 * version of the last seven days, or when a share rose by more than this many percentage points. 100 never holds; absent ones have their
 * defaults.
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
 * Half of a catalogue disappears only through a mistake. Titles and prices do get lost one by one, so a fifth is allowed; broken characters
 * come all together with a wrong encoding, while one in a hundred products may have them in the shop itself.
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

/** Numbers computed from one version, without comparing it with another. */
export type CountedNumbers = Omit<GuardNumbers, ValueMeasure>;

/** A number beyond its guard threshold. */
export const guardFindingSchema = z.object({
  measure: z.enum(guardMeasures),
  before: z.number(),
  now: z.number(),
  /** Up to three products for value measures: their texts before and now. */
  examples: z.optional(z.array(z.object({ title: z.string(), before: z.string(), now: z.string() }))),
  /** For `fields`: the template's field, by its key. */
  field: z.optional(z.string()),
});

export type GuardFinding = z.infer<typeof guardFindingSchema>;

export type GuardExample = NonNullable<GuardFinding['examples']>[number];

/** Cause of a loss that may explain it: matches and published items disappear with products, shown pictures with pictures. */
const causes: Readonly<Partial<Record<GuardMeasure, GuardMeasure>>> = {
  matched: 'products',
  items: 'products',
  shown: 'pictures',
};

/** Finds the measures that hold a version, compared with the best accepted one. A loss explained by its cause is not reported too. */
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

/** Largest share of a shop's products whose values may change from one version to the next. */
export const VALUES_SHARE_MAX = 0.5;

export type ValueMeasure = (typeof valueMeasures)[number];

/** The threshold that also switches each value measure off: if prices, titles or pictures are not checked, neither is the measure. */
const ownerOf: Readonly<Record<ValueMeasure, GuardThreshold>> = {
  moved: 'prices',
  currency: 'prices',
  reduced: 'prices',
  alike: 'titles',
  photos: 'pictures',
  fields: 'titles',
};

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
