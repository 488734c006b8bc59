import type { Sql } from '#server/platform/database/port.ts';

/** Returns the id of the published run, else of the open one; what an open, held or failed run has read replaces nothing that is up. */
export async function shownRun(sql: Sql, feedId: string): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>(
    `select r.id from feedmaker.runs r left join feedmaker.publications up on up.run_id = r.id
      where r.feed_id = $1 and r.has_products
      order by up.run_id is not null desc, r.finished_at is null desc, r.started_at desc limit 1`,
    [feedId],
  );
  return row?.id ?? null;
}

/** Returns the hashes of the first enhanced images of each run, in feed order; runs without any are left out. */
export async function listFirstImages(
  sql: Sql,
  runIds: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const rows = await sql.rows<{ run: string; hash: string }>(
    `select r.run, p.image_hash as hash from unnest($1::uuid[]) as r (run) cross join lateral (
        select position, image_hash from feedmaker.products_of(r.run)
        where state in ('enhanced', 'kept') and image_hash is not null order by position limit $2) p
      order by r.run, p.position`,
    [runIds, limit],
  );
  const hashesOf = new Map<string, string[]>();
  for (const { run, hash } of rows) hashesOf.set(run, [...(hashesOf.get(run) ?? []), hash]);
  return hashesOf;
}
