import type { FeedProduct, ProductReason } from '#core/contract/feeds/feed-products-api.ts';

/** Reasons for a picture that was kept on purpose: no failure that another try could fix. */
const wanted: ReadonlySet<string> = new Set(['refused', 'rolling_out']);

/** Reasons that lie in the feed itself: where it names no photo that could be fetched, fetching again finds none either. */
const ofFeed: ReadonlySet<string> = new Set([
  'no_image',
  'part_of_address',
  'not_an_address',
  'photo_bad_url',
  'no_place',
  'not_tagged',
]);

/** Whether another try could fix the reason. A plan's limit cannot be fixed that way. */
export function isMendable(code: string | null): boolean {
  return code !== 'over_plan' && !wanted.has(code ?? '') && !ofFeed.has(code ?? '');
}

/** Whether another try could give the product a new picture. */
export function isRetryableProduct({ state, reason_code: code }: FeedProduct): boolean {
  return (state === 'original' || state === 'kept') && isMendable(code);
}

interface Shown {
  counts: Readonly<Record<string, number>>;
  reasons: readonly ProductReason[];
  /** Products that the plan does not cover. */
  overPlan: number;
  /** Only products that kept this; undefined: both. */
  kept: ProductReason['state'] | undefined;
  /** Only products with this reason; undefined: any reason. */
  reason: string | undefined;
}

/** Counts the shown products that another try could fix. */
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
      // While a run is open, the numbers of the states are ahead of those of the reasons.
      return Math.max(0, (counts[state] ?? 0) - (state === 'original' ? overPlan : 0) - lost);
    })
    .reduce((all, count) => all + count, 0);
}
