import { limits } from '#core/limits.ts';
import type { PriorPriceSettings } from '#core/price/prior-price-settings.ts';
import { addReading, addSeen, type SeenPrice, type WatchedTimes } from '#core/price/prior-price.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../../locked-run.ts';
import { lastReading } from '../repeated-runs.ts';
import type { FeedRun } from './filtered-products.ts';

/** What a reading shows of a product. */
export interface PriceNow {
  readonly productId: string;
  readonly price: string;
  readonly former: string;
}

/** Loads what was seen of these products of a feed, by their ids. */
export async function loadSeenPrices(
  sql: Sql,
  feedId: string,
  productIds: readonly string[],
): Promise<Map<string, readonly SeenPrice[]>> {
  const rows = await sql.rows<{ product_id: string; seen: readonly SeenPrice[] }>(
    'select product_id, seen from feedmaker.product_prices where feed_id = $1 and product_id = any($2)',
    [feedId, productIds],
  );
  return new Map(rows.map(({ product_id: id, seen }) => [id, seen]));
}

/** Adds what a reading shows of products, as far as that is new. */
export async function addSeenPrices(
  { id, feedId, sql }: LockedRun,
  products: readonly PriceNow[],
  at: Date,
): Promise<void> {
  if (products.length === 0) return;
  const ids = [...new Set(products.map(({ productId }) => productId))];
  const known = await loadSeenPrices(sql, feedId, ids);
  const changed = new Map<string, readonly SeenPrice[]>();
  for (const { productId, price, former } of products) {
    const before = changed.get(productId) ?? known.get(productId) ?? [];
    const seen = addSeen(before, [at.getTime(), price, former]);
    if (seen !== before) changed.set(productId, seen);
  }
  if (changed.size === 0) return;
  await sql.run(
    `insert into feedmaker.product_prices (feed_id, user_id, product_id, seen)
      select r.feed_id, r.user_id, n.id, n.seen from feedmaker.runs r, jsonb_to_recordset($2::jsonb) n (id text, seen jsonb) where r.id = $1
      on conflict (feed_id, product_id) do update set seen = excluded.seen, gone_at = null`,
    [id, JSON.stringify([...changed].map(([productId, seen]) => ({ id: productId, seen })))],
  );
}

/** Notes products that a reading no longer finds, once it has ended their rows, and forgets those that are long gone. Idempotent. */
export async function noteGoneProducts({ id, feedId, sql }: LockedRun, at: Date): Promise<void> {
  await sql.run(
    `update feedmaker.product_prices s set gone_at = $2, seen = seen || jsonb_build_array(jsonb_build_array($3::bigint, '', ''))
      from feedmaker.runs r
      where r.id = $1 and s.feed_id = r.feed_id and s.gone_at is null
        and s.product_id in (select p.product_id from feedmaker.products p
          where p.feed_id = r.feed_id and p.valid_to <= r.seq
            and p.valid_to > (${lastReading('$1')}))
        and not exists (select from feedmaker.products p
          where p.feed_id = r.feed_id and p.product_id = s.product_id and p.valid_to > r.seq)`,
    [id, at, at.getTime()],
  );
  await sql.run(
    `delete from feedmaker.product_prices where feed_id = $1 and gone_at < $2::timestamptz - $3 * interval '1 day'`,
    [feedId, at, limits.priorDaysMax],
  );
}

/** Forgets what the reading at a moment has shown: its run is held, so it may be a mistake of the shop's export. */
export async function forgetSeenPrices({ feedId, sql }: LockedRun, at: Date): Promise<void> {
  await sql.run(
    `update feedmaker.product_prices s set seen = kept.seen, gone_at = nullif(s.gone_at, $3)
      from feedmaker.product_prices p cross join lateral (
        select coalesce(jsonb_agg(e order by n), '[]') as seen from jsonb_array_elements(p.seen) with ordinality x (e, n)
          where (e ->> 0)::bigint <> $2) kept
      where p.feed_id = $1 and s.feed_id = p.feed_id and s.product_id = p.product_id and kept.seen <> s.seen`,
    [feedId, at.getTime(), at],
  );
  await sql.run(`delete from feedmaker.product_prices where feed_id = $1 and seen = '[]'`, [feedId]);
}

/** Returns the times in which a feed was watched. */
export async function loadWatchedTimes(sql: Sql, feedId: string): Promise<WatchedTimes> {
  const { watched } = await sql.one<{ watched: WatchedTimes }>(
    'select watched from feedmaker.feeds where id = $1',
    [feedId],
  );
  return watched;
}

/** What the prior prices of a run's products are found from, besides their own prices. */
export interface PriceWatch {
  readonly watched: WatchedTimes;
  /** Null where the run shows the shop's reductions. */
  readonly settings: PriorPriceSettings | null;
}

export function loadPriceWatch(sql: Sql, run: FeedRun): Promise<PriceWatch> {
  return sql.one<PriceWatch>(
    `select f.watched, r.settings -> 'priorPrices' as settings from feedmaker.feeds f, feedmaker.runs r where f.id = $1 and r.id = $2`,
    [run.feedId, run.id],
  );
}

/** A product of a run; `seen` is null where its shop announces no reduction. */
export interface AnnouncedProduct {
  readonly position: number;
  readonly id: string;
  readonly title: string;
  readonly seen: readonly SeenPrice[] | null;
}

/** Returns the next products of a run after a position, with the prices of those whose shop announces a reduction. */
export function listAnnounced(
  sql: Sql,
  run: FeedRun,
  { after, limit }: { after: number; limit: number },
): Promise<AnnouncedProduct[]> {
  return sql.rows<AnnouncedProduct>(
    `select p.position, p.product_id as id, coalesce(p.property_values ->> 'title', '') as title, s.seen
      from (select * from feedmaker.products_of($1) where position > $3 order by position limit $4) p
        left join feedmaker.product_prices s on s.feed_id = $2 and s.product_id = p.product_id and s.seen -> -1 ->> 2 <> ''
      order by p.position`,
    [run.id, run.feedId, after, limit],
  );
}

/** Notes that a feed was read to its end, so that all prices of before that it does not show anew still hold. */
export async function noteReading({ feedId, sql }: LockedRun, at: Date): Promise<void> {
  const watched = addReading(await loadWatchedTimes(sql, feedId), at.getTime());
  await sql.run('update feedmaker.feeds set watched = $2::jsonb where id = $1', [
    feedId,
    JSON.stringify(watched),
  ]);
}
