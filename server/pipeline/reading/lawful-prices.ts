import type { FeedMapping, Product } from '#feed';
import { judgeReduction, withLawfulReduction } from '#core/price/lawful-prices.ts';
import { addReading, addSeen, findPriorPrice } from '#core/price/prior-price.ts';
import type { ShopPrice } from '#server/db/runs/products/insert-products.ts';
import { loadSeenPrices, loadWatchedTimes } from '#server/db/runs/products/seen-prices.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { RunPrices } from '../drawing/run-prices.ts';

/** A product as its pictures and rules see it, and its shop's prices where those are others. */
export type LawfulProduct = Product & { readonly shopPrice?: ShopPrice };

/**
 * Opens what a run shows of the shop's reductions: as they are, or, where the feed's settings say so, from the lowest price before they began
 * (docs/decisions/121). `isReading`: whether the run sees what the shop's feed says now.
 */
export async function openLawfulPrices(
  { database: { query } }: Pick<Platform, 'database'>,
  run: WorkerRun,
  { mapping, prices, isReading }: { mapping: FeedMapping; prices: RunPrices; isReading: boolean },
): Promise<(products: readonly Product[]) => Promise<readonly LawfulProduct[]>> {
  const { priorPrices: settings } = run.settings;
  if (settings == null) return (products) => Promise.resolve(products);
  const atMs = run.priced_at.getTime();
  const before = await loadWatchedTimes(query, run.home_id);
  const watched = isReading ? addReading(before, atMs) : before;
  return async (products) => {
    const reductions = products.map((product) => prices.reductionOf(product));
    const ids = products.flatMap(({ id }, i) => (id === '' || reductions[i] === null ? [] : [keptId(id)]));
    const known = ids.length === 0 ? new Map<string, never>() : await loadSeenPrices(query, run.home_id, ids);
    return products.map((product, i) => {
      const reduction = reductions[i] ?? null;
      if (reduction === null) return product;
      const { price, former } = reduction;
      const seen = addSeen(product.id === '' ? [] : (known.get(keptId(product.id)) ?? []), [
        atMs,
        price,
        former,
      ]);
      const prior = findPriorPrice(seen, watched, settings)?.price ?? null;
      const { former: lawful } = judgeReduction(reduction, prior, settings);
      if (lawful === former && prior === null) return product;
      return {
        ...withLawfulReduction(product, mapping, { reduction, former: lawful, prior }),
        shopPrice: { price, former },
      };
    });
  };
}

/** Ids are kept as long as in a product's row. */
function keptId(id: string): string {
  return id.slice(0, 500);
}
