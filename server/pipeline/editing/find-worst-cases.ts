import { LRUCache } from 'lru-cache';
import type { WorstCase } from '#core/contract/editor/editor-products-api.ts';
import { parsePrice } from '#picture/values';
import { listProductTraits, type ProductTraits } from '#server/db/editor/editor-products.ts';
import type { Sql } from '#server/platform/database/port.ts';

type TextCase = Exclude<WorstCase, 'tallest_photo' | 'widest_photo' | 'darkest_photo'>;

/** Positions of products, worst first. */
export type WorstProducts = Readonly<Record<TextCase, readonly number[]>> & {
  /** False if the feed has more products than are scanned. */
  readonly isWhole: boolean;
};

/** Number of products stored per case; some may no longer belong to it when shown. */
const KEPT = 100;

/** Number of products per query, which takes some milliseconds and then frees the connection. */
const BATCH = 5_000;

/** Maximum number of products to scan, which takes a few seconds. */
const LOOKED_AT_MAX = 300_000;

/** Returns how bad a product is, higher is worse; null if it does not belong to the case. */
const badness: Readonly<Record<TextCase, (traits: ProductTraits) => number | null>> = {
  longest_title: ({ title_length: length }) => length,
  shortest_title: ({ title_length: length }) => -length,
  no_brand: ({ has_brand: hasBrand }) => (hasBrand ? null : 0),
  highest_price: ({ price }) => parsePrice(price)?.amount ?? null,
  on_sale: ({ price, old_price: old }) => {
    if (old === '') return null;
    const [now, before] = [parsePrice(price)?.amount, parsePrice(old)?.amount];
    return now === undefined || before === undefined ? 0 : 1 - now / before;
  },
  // A product without photos has no picture.
  fewest_photos: ({ photos }) => (photos === 0 ? null : -photos),
  most_photos: ({ photos }) => photos,
  right_to_left: ({ is_rtl: isRtl, title_length: length }) => (isRtl ? length : null),
};

const cases = Object.keys(badness) as TextCase[];

/** Cached per run, because a read run's products do not change; old runs are evicted. */
const known = new LRUCache<string, Promise<WorstProducts>>({ max: 500 });

/** Returns the worst products of a completely read run. Fails as the database does. */
export function findWorstCases(sql: Sql, runId: string): Promise<WorstProducts> {
  const found = known.get(runId) ?? lookAtAll(sql, runId);
  known.set(runId, found);
  found.catch(() => known.delete(runId));
  return found;
}

async function lookAtAll(sql: Sql, runId: string): Promise<WorstProducts> {
  const worst = new Map<TextCase, Ranked[]>(cases.map((name) => [name, []]));
  let after = -1;
  let lookedAt = 0;
  let isWhole = true;
  for (;;) {
    const batch = await listProductTraits(sql, runId, { after, limit: BATCH });
    for (const name of cases) worst.set(name, ranked(worst.get(name) ?? [], batch, badness[name]));
    lookedAt += batch.length;
    after = batch.at(-1)?.position ?? after;
    if (batch.length < BATCH) break;
    isWhole = lookedAt < LOOKED_AT_MAX;
    if (!isWhole) break;
  }
  const positions = (name: TextCase) => (worst.get(name) ?? []).map(({ position }) => position);
  return {
    longest_title: positions('longest_title'),
    shortest_title: positions('shortest_title'),
    no_brand: positions('no_brand'),
    highest_price: positions('highest_price'),
    on_sale: positions('on_sale'),
    fewest_photos: positions('fewest_photos'),
    most_photos: positions('most_photos'),
    right_to_left: positions('right_to_left'),
    isWhole,
  };
}

interface Ranked {
  readonly position: number;
  readonly bad: number;
}

function ranked(
  before: readonly Ranked[],
  batch: readonly ProductTraits[],
  badnessOf: (traits: ProductTraits) => number | null,
): Ranked[] {
  const least = before.length < KEPT ? -Infinity : (before.at(-1)?.bad ?? -Infinity);
  const added = batch.flatMap((traits) => {
    const bad = badnessOf(traits);
    return bad === null || bad <= least ? [] : [{ position: traits.position, bad }];
  });
  if (added.length === 0) return [...before];
  return [...before, ...added].toSorted((a, b) => b.bad - a.bad || a.position - b.position).slice(0, KEPT);
}
