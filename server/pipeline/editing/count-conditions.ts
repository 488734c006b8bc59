import { LRUCache } from 'lru-cache';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { countConditions as contract } from '#core/contract/editor/editor-products-api.ts';
import { buildMapping } from '#core/feeds/build-mapping.ts';
import { findPriceFacts } from '#core/price/price-fields.ts';
import {
  conditionFields,
  type Condition,
  holds,
  parseCondition,
  valueReader,
  normalizeKey,
} from '#picture/values';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import { listProductTexts } from '#server/db/editor/editor-products.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openPace, type Pace } from '#server/platform/turns/pace.ts';
import { openFilling, type Filling } from './product-filling.ts';

/** Maximum number of products tested; more would block the editor and the user's other calls for seconds. */
const LOOKED_AT_MAX = 100_000;

/** Number of products per query. */
const BATCH = 1_000;

/** Limits of a test, since conditions may be arbitrarily slow: how long it runs before a pause for other work, and in total, in ms. */
const pacing = { pauseAfterMs: 20, mostMs: 10_000 };

/** Numbers of products, and of those that meet a condition; `isWhole` if all were tested. */
interface Count {
  readonly shown: number;
  readonly total: number;
  readonly isWhole: boolean;
}

/** Cached only briefly, because a sale may begin or end within the minute. The size is the length of the conditions in characters. */
const known = new LRUCache<string, Count>({
  maxSize: 4 << 20,
  sizeCalculation: (_count, key) => key.length + 100,
  ttl: 60_000,
});

/**
 * Counts the products of a feed, as last read, for which each condition holds at this moment. If the conditions are slow, only the first
 * products are tested. Stops early when `signal` is aborted.
 */
export async function countConditions(
  platform: Platform,
  feed: EditorFeed,
  { sources, signal }: { readonly sources: readonly string[]; readonly signal: AbortSignal },
): Promise<EndpointReply<typeof contract>> {
  const { run_id: runId } = feed;
  const conditions = new Map(
    [...new Set(sources)].map((source) => [source, parseCondition(source, () => undefined)]),
  );
  const readable = [...conditions].flatMap(([source, condition]) =>
    condition === null ? [] : [{ source, condition }],
  );
  if (runId === null) return answer(sources, new Map(), null);
  const keyOf = (source: string) => `${runId} ${source}`;
  const unknown = readable.filter(({ source }) => !known.has(keyOf(source)));
  // Without a valid condition the products are still counted.
  const wanted = readable.length === 0 ? [{ source: '', condition: null }] : unknown;
  const counts = new Map(readable.flatMap(({ source }) => toEntry(source, known.get(keyOf(source)))));
  if (wanted.length > 0) {
    const found = await countAll(platform, { feed, runId, signal }, wanted);
    for (const [source, count] of found) {
      known.set(keyOf(source), count);
      counts.set(source, count);
    }
  }
  return answer(sources, counts, counts.values().next().value ?? null);
}

function toEntry(source: string, count: Count | undefined): [string, Count][] {
  return count === undefined ? [] : [[source, count]];
}

function answer(
  sources: readonly string[],
  counts: ReadonlyMap<string, Count>,
  any: Count | null,
): EndpointReply<typeof contract> {
  return {
    counts: sources.map((condition) => ({ condition, shown: counts.get(condition)?.shown ?? null })),
    total: any?.total ?? 0,
    is_whole: any?.isWhole ?? true,
  };
}

interface Wanted {
  readonly source: string;
  readonly condition: Condition | null;
}

async function countAll(
  platform: Platform,
  { feed, runId, signal }: { feed: EditorFeed; runId: string; signal: AbortSignal },
  wanted: readonly Wanted[],
): Promise<Map<string, Count>> {
  const filling = (await openFilling(platform, runId, platform.clock.now().getTime())) ?? (() => ({}));
  const pace = openPace({ ...pacing, signal });
  const shown = wanted.map(() => 0);
  const without = unneeded(feed, wanted);
  let [after, total, isWhole] = [-1, 0, true];
  while (isWhole) {
    const page = { after, limit: Math.min(BATCH, LOOKED_AT_MAX - total), without };
    const batch = await pace.during(() => listProductTexts(platform.database.query, runId, page));
    for (const product of batch) {
      isWhole = await countOne(filling(product), { wanted, shown, pace });
      if (!isWhole) break;
      total += 1;
    }
    after = batch.at(-1)?.position ?? after;
    if (batch.length < page.limit) break;
    isWhole &&= total < LOOKED_AT_MAX;
  }
  return new Map(wanted.map(({ source }, at) => [source, { shown: shown[at] ?? 0, total, isWhole }]));
}

/** Counts a product for all conditions. Returns false, without counting it, if the time limit is reached. */
async function countOne(
  values: ReturnType<Filling>,
  { wanted, shown, pace }: { wanted: readonly Wanted[]; shown: number[]; pace: Pace },
): Promise<boolean> {
  const valueOf = valueReader(values);
  const holding: number[] = [];
  for (const [at, { condition }] of wanted.entries()) {
    if (condition !== null && holds(condition, valueOf)) holding.push(at);
    if (pace.isDue() && !(await pace.rest())) return false;
  }
  for (const at of holding) shown[at] = (shown[at] ?? 0) + 1;
  return true;
}

/** Returns names of texts used by no condition and no price, such as descriptions, which are most of a product. */
function unneeded({ settings }: EditorFeed, wanted: readonly Wanted[]): string[] {
  const fields = new Set(
    wanted
      .flatMap(({ condition }) => (condition === null ? [] : conditionFields(condition)))
      .map(normalizeKey),
  );
  const names = Object.keys(buildMapping(settings).values);
  const isPriceFact = (name: string) => Object.keys(findPriceFacts({ [name]: '1' })).length > 0;
  return names.filter((name) => !fields.has(normalizeKey(name)) && !isPriceFact(name));
}
