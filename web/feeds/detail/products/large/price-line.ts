import type { PriceHistory } from '#core/contract/feeds/hand-picks-api.ts';
import { parsePrice } from '#picture/values';

/** A price for as long as it is known to have held; times in ms since 1970. */
export interface PriceSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly amount: number;
}

/** What a chart of prices shows. */
export interface PriceLine {
  readonly spans: readonly PriceSpan[];
  readonly currency: string | null;
  /** Round amounts at even distances, from below the lowest price to above the highest. */
  readonly ticks: readonly number[];
}

/** Returns the line of a product's prices in the newest one's currency, with holes where the feed was not read; null if none is known. */
export function priceLine({ seen, watched }: Pick<PriceHistory, 'seen' | 'watched'>): PriceLine | null {
  const newest = seen.findLast(({ price }) => parsePrice(price) !== null);
  const currency = parsePrice(newest?.price ?? '')?.currency ?? null;
  const spans = watched.flatMap((stretch) =>
    seen.flatMap(({ at, price }, i) => {
      const read = parsePrice(price);
      const fromMs = Math.max(Date.parse(at), Date.parse(stretch.from));
      const nextMs = Date.parse(seen[i + 1]?.at ?? '9999-12-31');
      const toMs = Math.min(nextMs, Date.parse(stretch.to));
      if (read === null || read.currency !== currency || fromMs >= nextMs || fromMs > toMs) return [];
      return [{ fromMs, toMs, amount: read.amount }];
    }),
  );
  if (spans.length === 0) return null;
  const amounts = spans.map(({ amount }) => amount);
  return { spans, currency, ticks: roundTicks(Math.min(...amounts), Math.max(...amounts)) };
}

/** Returns up to five round numbers around a range. */
export function roundTicks(least: number, most: number): number[] {
  if (least === most) return [least];
  // Not more than it is, for what a computer makes of 0.3 / 3.
  const rough = ((most - least) / 3) * (1 - 1e-9);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const count = Math.ceil(most / step) - first + 1;
  return Array.from({ length: count }, (_tick, i) => Number(((first + i) * step).toPrecision(12)));
}
