import type { Sql } from '#server/platform/database/port.ts';
import type { ReasonRow, StoredReason } from '../../stored-reasons.ts';

/**
 * Result for an input: the product's image and, where wanted, its additional ones (null keeps the shop's). Its reason is a remark on the
 * image.
 */
export interface KnownResult extends ReasonRow {
  image_hash: string;
  additional_hashes: (string | null)[];
  /** Value of the product's column of the same name. */
  backgrounds: string[] | null;
  findings: string[];
}

const columns = `r.input_key, r.image_hash, r.additional_hashes, r.reason_code, r.reason_text, r.reason_facts, r.backgrounds, coalesce(r.findings, '{}') as findings`;

/**
 * Returns the images that these inputs gave, by input key, if their photo was seen unchanged since `checkedAfter`. Products missing in the
 * answer must be checked again.
 */
export async function findResults(
  sql: Sql,
  feedId: string,
  inputKeys: readonly string[],
  checkedAfter: Date,
): Promise<Map<string, KnownResult>> {
  const rows = await sql.rows<KnownResult & { input_key: string }>(
    `select ${columns} from feedmaker.results r where feed_id = $1 and input_key = any($2) and checked_at > $3
        and checked_at <= clock_timestamp() + interval '1 minute'`,
    [feedId, inputKeys, checkedAfter],
  );
  return new Map(rows.map((row) => [row.input_key, row]));
}

/**
 * Returns results of those inputs whose photos (by the hashes of their addresses) have not changed since the picture was made or last
 * checked, and do not fail.
 */
export async function findUnchangedResults(
  sql: Sql,
  feedId: string,
  inputs: readonly { readonly key: string; readonly photos: readonly string[] }[],
): Promise<Map<string, KnownResult>> {
  const rows = await sql.rows<KnownResult & { input_key: string }>(
    // Looked up one by one, because the statistics of a table that has just grown are outdated.
    `select ${columns} from jsonb_to_recordset($2::jsonb) i (key text, photos text[]) cross join lateral (
        select * from feedmaker.results where feed_id = $1 and input_key = i.key offset 0) r
      where not exists (select from unnest(i.photos) url
        left join lateral (select * from feedmaker.photos where feed_id = $1 and url_hash = url offset 0) p on true
        where p.url_hash is null or p.failing_since is not null or p.checked_at > r.checked_at)`,
    [feedId, JSON.stringify(inputs)],
  );
  return new Map(rows.map((row) => [row.input_key, row]));
}

/** Records that the photos of these results were just checked and are unchanged. */
export async function confirmResults(sql: Sql, feedId: string, inputKeys: readonly string[]): Promise<void> {
  await sql.run(
    'update feedmaker.results set checked_at = now() where feed_id = $1 and input_key = any($2)',
    [feedId, inputKeys],
  );
}

/** Stores the result of an input whose photo was just checked. */
export async function upsertResult(
  sql: Sql,
  result: StoredReason & {
    feedId: string;
    inputKey: string;
    imageHash: string;
    additionalHashes: readonly (string | null)[];
    backgrounds: readonly string[] | null;
    findings: readonly string[];
  },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.results (feed_id, input_key, image_hash, additional_hashes, reason_code, reason_text, reason_facts, backgrounds, findings)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (feed_id, input_key) do update set image_hash = excluded.image_hash,
        additional_hashes = excluded.additional_hashes, reason_code = excluded.reason_code,
        reason_text = excluded.reason_text, reason_facts = excluded.reason_facts, backgrounds = excluded.backgrounds, findings = excluded.findings, checked_at = now()`,
    [
      result.feedId,
      result.inputKey,
      result.imageHash,
      result.additionalHashes,
      result.reasonCode,
      result.reasonText,
      result.reasonFacts,
      result.backgrounds,
      result.findings,
    ],
  );
}

/** Deletes the result of an input, so that the next run checks its photo again. */
export async function deleteResult(sql: Sql, feedId: string, inputKey: string): Promise<void> {
  await sql.run('delete from feedmaker.results where feed_id = $1 and input_key = $2', [feedId, inputKey]);
}

/** Deletes inputs that the feed has not used for as long as images are kept. */
export async function deleteOldResults(sql: Sql, before: Date): Promise<number> {
  return sql.run('delete from feedmaker.results where checked_at < $1', [before]);
}
