import type { CutOutVerdict } from '#core/contract/feeds/cut-outs-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** A photo of a user as processed by a model; hashes in hex. */
export interface CutOutKey {
  userId: string;
  photoHash: string;
  model: string;
}

/** Automatic result for a photo's background, and if its alpha is not empty. */
export interface KnownCutOut {
  verdict: Exclude<CutOutVerdict, 'unavailable'>;
  shows_product: boolean;
}

/** Returns the stored result for the photo's background; records its use once a day. */
export async function findCutOut(
  sql: Sql,
  { userId, photoHash, model }: CutOutKey,
): Promise<KnownCutOut | null> {
  const row = await sql.maybe<KnownCutOut & { is_old: boolean }>(
    `select verdict, shows_product, used_at < now() - interval '1 day' as is_old from feedmaker.cutouts
      where user_id = $1 and photo_hash = $2 and model = $3`,
    [userId, photoHash, model],
  );
  if (row?.is_old === true)
    await sql.run(
      'update feedmaker.cutouts set used_at = now() where user_id = $1 and photo_hash = $2 and model = $3',
      [userId, photoHash, model],
    );
  return row;
}

/** Returns any model's result for a photo's background, preferring the most recently used; null if no model has processed it. */
export function findLatestCutOut(
  sql: Sql,
  { userId, photoHash }: Omit<CutOutKey, 'model'>,
): Promise<(KnownCutOut & { model: string }) | null> {
  return sql.maybe(
    `select model, verdict, shows_product from feedmaker.cutouts where user_id = $1 and photo_hash = $2
      order by used_at desc, model limit 1`,
    [userId, photoHash],
  );
}

/** Stores a verdict, adding the model runs that it took. */
export async function upsertCutOut(
  sql: Sql,
  cutOut: CutOutKey & { verdict: KnownCutOut['verdict']; showsProduct: boolean; modelRuns: 0 | 1 },
): Promise<void> {
  await sql.run(
    `insert into feedmaker.cutouts (user_id, photo_hash, model, verdict, shows_product, model_runs)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (user_id, photo_hash, model) do update set verdict = excluded.verdict,
        shows_product = excluded.shows_product, used_at = now(), model_runs = cutouts.model_runs + excluded.model_runs`,
    [cutOut.userId, cutOut.photoHash, cutOut.model, cutOut.verdict, cutOut.showsProduct, cutOut.modelRuns],
  );
}

/** Lists cut-outs unused since a time, a limited number per call. */
export async function listForgottenCutOuts(sql: Sql, before: Date): Promise<CutOutKey[]> {
  return sql.rows<CutOutKey>(
    `select user_id as "userId", photo_hash as "photoHash", model from feedmaker.cutouts
      where used_at < $1 limit 1000`,
    [before],
  );
}

export async function deleteCutOut(sql: Sql, { userId, photoHash, model }: CutOutKey): Promise<void> {
  await sql.run('delete from feedmaker.cutouts where user_id = $1 and photo_hash = $2 and model = $3', [
    userId,
    photoHash,
    model,
  ]);
}

/** True if a file stored with a cut-out is still needed: the corrected alpha of a mask, or a photo for the review. */
export async function isAlphaWanted(
  sql: Sql,
  { userId, photoHash, maskHash }: { userId: string; photoHash: string; maskHash: string | undefined },
): Promise<boolean> {
  const row = await sql.maybe(
    `select 1 from feedmaker.cutouts c where user_id = $1::uuid and photo_hash = $2 and ($3::text is null
      or exists (select from feedmaker.cutout_decisions d
        where d.user_id = c.user_id and d.photo_hash = $2 and starts_with(d.mask_hash, $3))) limit 1`,
    [userId, photoHash, maskHash ?? null],
  );
  return row !== null;
}
