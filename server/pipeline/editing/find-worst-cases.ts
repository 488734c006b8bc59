import { LRUCache } from 'lru-cache';
import type { WorstCase } from '#core/contract/editor/editor-products-api.ts';
import { parsePrice } from '#picture/values';
import { listProductTraits, type ProductTraits } from '#server/db/editor/editor-products.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Worst cases that a product's texts decide. */
type TextCase = Exclude<WorstCase, 'tallest_photo' | 'widest_photo' | 'darkest_photo'>;

/** Positions of products, the worst first. */
export type WorstProducts = Readonly<Record<TextCase, readonly number[]>> & {
  /** False where the feed has more products than are looked at. */
  readonly isWhole: boolean;
};

/** Products of one case that are remembered; some are no such case any longer when they are shown. */
const KEPT = 100;

/** Products of a query, which takes some milliseconds and then lets others have the connection. */
const BATCH = 5_000;

/** Products that are looked at, which takes some seconds at most. */
const LOOKED_AT_MAX = 300_000;

/** Returns how bad a product is, the higher the worse; null where it is no such case. */
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
  // Without any there is no picture.
  fewest_photos: ({ photos }) => (photos === 0 ? null : -photos),
  most_photos: ({ photos }) => photos,
  right_to_left: ({ is_rtl: isRtl, title_length: length }) => (isRtl ? length : null),
};

const cases = Object.keys(badness) as TextCase[];

/** Products that a run has read do not change, so they are read once per run; runs go as new ones come. */
const known = new LRUCache<string, Promise<WorstProducts>>({ max: 500 });

/** Returns the worst products of a run that was read. Fails as the database does. */
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
