import type { Sql } from '#server/platform/database/port.ts';

/**
 * The images that these inputs gave, by input key, as far as the photo behind them was seen unchanged since
 * `checkedAfter`. What is not in the answer has to be looked at again.
 */
export async function findResults(
  sql: Sql,
  feedId: string,
  inputKeys: readonly string[],
  checkedAfter: Date,
): Promise<Map<string, string>> {
  const rows = await sql.rows<{ input_key: string; image_hash: string }>(
    `select input_key, image_hash from feedmaker.results
      where feed_id = $1 and input_key = any($2) and checked_at > $3`,
    [feedId, inputKeys, checkedAfter],
  );
  return new Map(rows.map((row) => [row.input_key, row.image_hash]));
}

/** Remembers what an input gave, and that its photo was just looked at. */
export async function upsertResult(
  sql: Sql,
  result: { feedId: string; inputKey: string; imageHash: string },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.results (feed_id, input_key, image_hash) values ($1, $2, $3)
      on conflict (feed_id, input_key) do update set image_hash = excluded.image_hash, checked_at = now()`,
    [result.feedId, result.inputKey, result.imageHash],
  );
}

/** Forgets inputs that the feed has not shown for as long as its images are kept. */
export async function deleteOldResults(sql: Sql, before: Date): Promise<number> {
  return sql.run('delete from feedmaker.results where checked_at < $1', [before]);
}
