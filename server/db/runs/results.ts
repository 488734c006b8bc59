import type { Sql } from '#server/platform/database/port.ts';

/** What an input gave: the product's image and, where wanted, its additional ones (null keeps the shop's). */
export interface KnownResult {
  image_hash: string;
  additional_hashes: (string | null)[];
  /** A remark on the product's image; null without one. */
  reason_code: string | null;
  reason_text: string | null;
  /** As a product's row has it. */
  backgrounds: string[] | null;
  /** Of its picture. */
  findings: string[];
}

/**
 * The images that these inputs gave, by input key, as far as the photo behind them was seen unchanged since
 * `checkedAfter`. What is not in the answer has to be looked at again.
 */
export async function findResults(
  sql: Sql,
  feedId: string,
  inputKeys: readonly string[],
  checkedAfter: Date,
): Promise<Map<string, KnownResult>> {
  const rows = await sql.rows<KnownResult & { input_key: string }>(
    `select input_key, image_hash, additional_hashes, reason_code, reason_text, backgrounds, coalesce(findings, '{}') as findings from feedmaker.results
      where feed_id = $1 and input_key = any($2) and checked_at > $3`,
    [feedId, inputKeys, checkedAfter],
  );
  return new Map(rows.map((row) => [row.input_key, row]));
}

/** Remembers what an input gave, and that its photo was just looked at. */
export async function upsertResult(
  sql: Sql,
  result: {
    feedId: string;
    inputKey: string;
    imageHash: string;
    additionalHashes: readonly (string | null)[];
    reasonCode: string | null;
    reasonText: string | null;
    backgrounds: readonly string[] | null;
    findings: readonly string[];
  },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.results (feed_id, input_key, image_hash, additional_hashes, reason_code, reason_text, backgrounds, findings)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (feed_id, input_key) do update set image_hash = excluded.image_hash,
        additional_hashes = excluded.additional_hashes, reason_code = excluded.reason_code,
        reason_text = excluded.reason_text, backgrounds = excluded.backgrounds, findings = excluded.findings, checked_at = now()`,
    [
      result.feedId,
      result.inputKey,
      result.imageHash,
      result.additionalHashes,
      result.reasonCode,
      result.reasonText,
      result.backgrounds,
      result.findings,
    ],
  );
}

/** Forgets what an input gave, so that its photo is looked at again by the next run. */
export async function deleteResult(sql: Sql, feedId: string, inputKey: string): Promise<void> {
  await sql.run('delete from feedmaker.results where feed_id = $1 and input_key = $2', [feedId, inputKey]);
}

/** Forgets inputs that the feed has not shown for as long as its images are kept. */
export async function deleteOldResults(sql: Sql, before: Date): Promise<number> {
  return sql.run('delete from feedmaker.results where checked_at < $1', [before]);
}
