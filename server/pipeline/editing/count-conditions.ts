import { LRUCache } from 'lru-cache';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { countConditions as contract } from '#core/contract/editor-products-api.ts';
import { mappingOf } from '#core/feed/mapping/feed-mapping.ts';
import { priceFactsOf } from '#core/price/price-fields.ts';
import { conditionFields, holds, parseCondition, type Condition } from '#core/template/bindings/condition.ts';
import { valueReader } from '#core/template/bindings/fill-template.ts';
import { normalizeKey } from '#core/template/bindings/normalize-key.ts';
import type { EditorFeed } from '#server/db/editor/editor-feed.ts';
import { listProductTexts } from '#server/db/editor/editor-products.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openFilling, type Filling } from './product-filling.ts';

/** Products that are looked at; more would keep the editor, and whoever calls besides, waiting for seconds. */
const LOOKED_AT_MAX = 100_000;

/** Products of one query; between two of them others have their turn. */
const BATCH = 1_000;

/** How many products there are, and for how many of them a condition holds; `isWhole` unless there are more. */
interface Count {
  readonly shown: number;
  readonly total: number;
  readonly isWhole: boolean;
}

/** A sale may begin or end within the minute. */
const known = new LRUCache<string, Count>({ max: 20_000, ttl: 60_000 });

/** For how many products of a feed, as it was read last, each condition holds at this moment. */
export async function countConditions(
  platform: Platform,
  feed: EditorFeed,
  sources: readonly string[],
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
  // Without a condition the products are counted all the same.
  const wanted = readable.length === 0 ? [{ source: '', condition: null }] : unknown;
  const counts = new Map(readable.flatMap(({ source }) => entryOf(source, known.get(keyOf(source)))));
  if (wanted.length > 0) {
    const found = await countAll(platform, feed, runId, wanted);
    for (const [source, count] of found) {
      known.set(keyOf(source), count);
      counts.set(source, count);
    }
  }
  return answer(sources, counts, counts.values().next().value ?? null);
}

function entryOf(source: string, count: Count | undefined): [string, Count][] {
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
  feed: EditorFeed,
  runId: string,
  wanted: readonly Wanted[],
): Promise<Map<string, Count>> {
  const filling = (await openFilling(platform, runId, platform.clock.now().getTime())) ?? (() => ({}));
  const shown = wanted.map(() => 0);
  const without = unneeded(feed, wanted);
  let [after, total, isWhole] = [-1, 0, true];
  for (;;) {
    const page = { after, limit: Math.min(BATCH, LOOKED_AT_MAX - total), without };
    const batch = await listProductTexts(platform.database.query, runId, page);
    for (const product of batch) countOne(filling(product), wanted, shown);
    total += batch.length;
    after = batch.at(-1)?.position ?? after;
    if (batch.length < page.limit) break;
    isWhole = total < LOOKED_AT_MAX;
    if (!isWhole) break;
  }
  return new Map(wanted.map(({ source }, at) => [source, { shown: shown[at] ?? 0, total, isWhole }]));
}

function countOne(values: ReturnType<Filling>, wanted: readonly Wanted[], shown: number[]): void {
  const valueOf = valueReader(values);
  for (const [at, { condition }] of wanted.entries())
    if (condition !== null && holds(condition, valueOf)) shown[at] = (shown[at] ?? 0) + 1;
}

/** Texts that no condition looks at and no price is worked out from, such as descriptions: they are most of a product. */
function unneeded({ settings }: EditorFeed, wanted: readonly Wanted[]): string[] {
  const fields = new Set(
    wanted
      .flatMap(({ condition }) => (condition === null ? [] : conditionFields(condition)))
      .map(normalizeKey),
  );
  const names = Object.keys(mappingOf(settings).values);
  const isPriceFact = (name: string) => Object.keys(priceFactsOf({ [name]: '1' })).length > 0;
  return names.filter((name) => !fields.has(normalizeKey(name)) && !isPriceFact(name));
}
