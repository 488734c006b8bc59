import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../locked-run.ts';

/** Stores when the first price of a run changes by date; null: never. */
export async function setPriceEdge({ id, sql }: LockedRun, edge: Date | null): Promise<void> {
  await sql.run('update feedmaker.runs set price_edge_at = $2 where id = $1', [id, edge]);
}

/** Returns when the first published price changes, or has changed, by date; null: never. */
export async function publishedPriceEdge(sql: Sql, feedId: string): Promise<Date | null> {
  const row = await sql.maybe<{ price_edge_at: Date | null }>(
    `select r.price_edge_at from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id
      where p.feed_id = $1`,
    [feedId],
  );
  return row?.price_edge_at ?? null;
}
