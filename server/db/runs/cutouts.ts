import type { Sql } from '#server/platform/database/port.ts';

/** One photo of a feed as one model sees it; hashes in hex. */
export interface CutOutKey {
  feedId: string;
  photoHash: string;
  model: string;
}

/** What became of the photo's background, if it is known; notes once a day that somebody asked. */
export async function findCutOut(sql: Sql, { feedId, photoHash, model }: CutOutKey): Promise<string | null> {
  const row = await sql.maybe<{ verdict: string; is_old: boolean }>(
    `select verdict, used_at < now() - interval '1 day' as is_old from feedmaker.cutouts
      where feed_id = $1 and photo_hash = $2 and model = $3`,
    [feedId, photoHash, model],
  );
  if (row?.is_old === true)
    await sql.run(
      'update feedmaker.cutouts set used_at = now() where feed_id = $1 and photo_hash = $2 and model = $3',
      [feedId, photoHash, model],
    );
  return row?.verdict ?? null;
}

/** What any model made of a photo's background, the one asked for last first; null when none ever looked at it. */
export function findLatestCutOut(
  sql: Sql,
  { feedId, photoHash }: Omit<CutOutKey, 'model'>,
): Promise<{ model: string; verdict: string } | null> {
  return sql.maybe(
    `select model, verdict from feedmaker.cutouts where feed_id = $1 and photo_hash = $2
      order by used_at desc, model limit 1`,
    [feedId, photoHash],
  );
}

/** Remembers a verdict, and counts the runs of the model that it took. */
export async function upsertCutOut(
  sql: Sql,
  cutOut: CutOutKey & { verdict: string; modelRuns: 0 | 1 },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.cutouts (feed_id, photo_hash, model, verdict, model_runs) values ($1, $2, $3, $4, $5)
      on conflict (feed_id, photo_hash, model) do update set verdict = excluded.verdict, used_at = now(),
        model_runs = cutouts.model_runs + excluded.model_runs`,
    [cutOut.feedId, cutOut.photoHash, cutOut.model, cutOut.verdict, cutOut.modelRuns],
  );
}

/** Cut-outs that no run has asked for since then, some at a time. */
export async function listForgottenCutOuts(sql: Sql, before: Date): Promise<CutOutKey[]> {
  return sql.rows<CutOutKey>(
    `select feed_id as "feedId", photo_hash as "photoHash", model from feedmaker.cutouts
      where used_at < $1 limit 1000`,
    [before],
  );
}

export async function deleteCutOut(sql: Sql, { feedId, photoHash, model }: CutOutKey): Promise<void> {
  await sql.run('delete from feedmaker.cutouts where feed_id = $1 and photo_hash = $2 and model = $3', [
    feedId,
    photoHash,
    model,
  ]);
}
