import type { ProductReason } from '#core/contract/feed-products-api.ts';

/** Why a picture stays that somebody wanted to stay: no failure that another try could mend. */
const wanted: ReadonlySet<string> = new Set(['refused', 'rolling_out']);

/** Whether another try could mend what is the reason. A plan's limit is no failure that it could. */
export function isMendable(code: string | null): boolean {
  return code !== 'over_plan' && !wanted.has(code ?? '');
}

interface Shown {
  counts: Readonly<Record<string, number>>;
  reasons: readonly ProductReason[];
  /** Products that the plan does not cover. */
  overPlan: number;
  /** Only those that kept this; undefined: both. */
  kept: ProductReason['state'] | undefined;
  /** Only those with this reason; undefined: whatever the reason. */
  reason: string | undefined;
}

/** How many of the shown products another try could mend. */
export function retryCount({ counts, reasons, overPlan, kept, reason }: Shown): number {
  const again = kept === undefined ? (['original', 'kept'] as const) : [kept];
  const countOf = (state: string, isMeant: (code: string) => boolean) =>
    reasons
      .filter((one) => one.state === state && isMeant(one.code))
      .reduce((all, { count }) => all + count, 0);
  return again
    .map((state) =>
      reason === undefined
        ? (counts[state] ?? 0) -
          (state === 'original' ? overPlan : countOf(state, (code) => wanted.has(code)))
        : countOf(state, (code) => code === reason && isMendable(code)),
    )
    .reduce((all, count) => all + count, 0);
}
