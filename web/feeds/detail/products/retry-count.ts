import type { FeedProduct, ProductReason } from '#core/contract/feeds/feed-products-api.ts';

/** Reasons for keeping a picture that a person has decided, so that another attempt changes nothing. */
const wanted: ReadonlySet<string> = new Set(['refused', 'rolling_out']);

/** Reasons that lie in the feed: it names no photo that could be fetched, so another attempt finds none either. */
const ofFeed: ReadonlySet<string> = new Set([
  'no_image',
  'part_of_address',
  'not_an_address',
  'photo_bad_url',
  'no_place',
  'not_tagged',
]);

/** True if another attempt may help against the reason. For a plan's limit it cannot. */
export function isMendable(code: string | null): boolean {
  return code !== 'over_plan' && !wanted.has(code ?? '') && !ofFeed.has(code ?? '');
}

/** True if another attempt may give the product a new picture. */
export function isRetryableProduct({ state, reason_code: code }: FeedProduct): boolean {
  return (state === 'original' || state === 'kept') && isMendable(code);
}

interface Shown {
  counts: Readonly<Record<string, number>>;
  reasons: readonly ProductReason[];
  /** Number of products that the plan does not cover. */
  overPlan: number;
  /** Counts only products in this state; undefined: both states. */
  kept: ProductReason['state'] | undefined;
  /** Counts only products with this reason; undefined: any reason. */
  reason: string | undefined;
}

/** Counts the shown products for which another attempt may help. */
export function retryCount({ counts, reasons, overPlan, kept, reason }: Shown): number {
  const again = kept === undefined ? (['original', 'kept'] as const) : [kept];
  const countOf = (state: string, isMeant: (code: string) => boolean) =>
    reasons
      .filter((one) => one.state === state && isMeant(one.code))
      .reduce((all, { count }) => all + count, 0);
  return again
    .map((state) => {
      if (reason !== undefined) return countOf(state, (code) => code === reason && isMendable(code));
      const lost = countOf(state, (code) => code !== 'over_plan' && !isMendable(code));
      // While a run is open, the counts of states are newer than those of reasons.
      return Math.max(0, (counts[state] ?? 0) - (state === 'original' ? overPlan : 0) - lost);
    })
    .reduce((all, count) => all + count, 0);
}
