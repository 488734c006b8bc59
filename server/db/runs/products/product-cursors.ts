import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { writeCursor, readCursor } from '../../paging.ts';

const LIST = 'products';

/** Returns the run and the product position after which a page begins; null without a cursor. Fails with `AppError('bad_request')`. */
export function readProductCursor(cursor: string | undefined): { runId: string; position: number } | null {
  const place = readCursor(LIST, cursor);
  return place === null ? null : { runId: place[0] ?? '', position: Number(place[1]) };
}

/** True if a run belongs to this feed, and its products are still stored. */
export async function isListed(sql: Sql, feedId: string, runId: string): Promise<boolean> {
  const found = await sql.maybe(
    `select from feedmaker.runs r where r.feed_id = $1 and r.id::text = $2
      and r.has_products`,
    [feedId, runId],
  );
  return found !== null;
}

/** Returns the cursor after the last product of a page; null for an empty page. */
export function writeProductCursor(runId: string, page: readonly FeedProduct[]): string | null {
  const last = page.at(-1);
  return last === undefined ? null : writeCursor(LIST, [runId, String(last.position)]);
}
