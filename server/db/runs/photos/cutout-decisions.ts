import type { CutOutChoice, CutOutDecision } from '#core/contract/feeds/cut-outs-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

const columns = `choice, mask_hash, public.iso(decided_at) as decided_at`;

/** The part of a decision about a photo that drawing needs. */
export interface DrawnDecision {
  choice: CutOutChoice;
  mask_hash: string | null;
}

/** A photo in a project, identified by the hash of its bytes. */
interface PhotoOfProject {
  projectId: string;
  photoHash: string;
}

/** Returns the decision about a photo; null without one. */
export function findDecision(
  sql: Sql,
  { projectId, photoHash }: PhotoOfProject,
): Promise<DrawnDecision | null> {
  return sql.maybe<DrawnDecision>(
    `select choice, mask_hash from feedmaker.cutout_decisions
      where project_id = $1 and photo_hash = $2 and choice is not null`,
    [projectId, photoHash],
  );
}

export async function listDecisions(
  sql: Sql,
  projectId: string,
  photoHashes: readonly string[],
): Promise<Map<string, CutOutDecision>> {
  const rows = await sql.rows<CutOutDecision & { photo_hash: string }>(
    `select photo_hash, ${columns} from feedmaker.cutout_decisions
      where project_id = $1 and photo_hash = any($2) and choice is not null`,
    [projectId, photoHashes],
  );
  return new Map(rows.map(({ photo_hash, ...decision }) => [photo_hash, decision]));
}

/** Tells if a network of this user, or a feed of this project, has processed all of these photos, and if something was found in each. */
export function knownPhotos(
  sql: Sql,
  { userId, projectId }: { userId: string; projectId: string },
  photoHashes: readonly string[],
): Promise<{ areKnown: boolean; showProducts: boolean }> {
  return sql.one(
    `select bool_and(c.shows is not null or exists (
          select from feedmaker.feeds f join feedmaker.photos p on p.feed_id = f.id
            where f.user_id = $1 and f.project_id = $2 and p.photo_hash = h)) as "areKnown",
        bool_and(coalesce(c.shows, true)) as "showProducts"
      from unnest($3::text[]) h left join lateral (
        select shows_product or verdict = 'transparent' as shows from feedmaker.cutouts
          where user_id = $1 and photo_hash = h order by used_at desc, model limit 1) c on true`,
    [userId, projectId, photoHashes],
  );
}

/**
 * Decides about photos, or reverts decisions. Returns false if nothing was changed: `mask` requires that each of them has a mask. Unchanged
 * decisions keep their time.
 */
export async function decide(
  sql: Sql,
  { userId, projectId }: { userId: string; projectId: string },
  { photoHashes, choice }: { photoHashes: readonly string[]; choice: CutOutChoice | null },
): Promise<boolean> {
  // Sorted, so that concurrent decisions about the same photos do not deadlock.
  const hashes = [...new Set(photoHashes)].toSorted();
  if (choice === 'mask') return decideForMasks(sql, projectId, hashes);
  await sql.run(
    `insert into feedmaker.cutout_decisions as d (user_id, project_id, photo_hash, choice, version, decided_at)
      select $1, $2, h, $4, nextval('feedmaker.decision_versions'), clock_timestamp() from unnest($3::text[]) h
      on conflict (project_id, photo_hash) do update set choice = excluded.choice, version = excluded.version,
        decided_at = excluded.decided_at
      where d.choice is distinct from excluded.choice`,
    [userId, projectId, hashes, choice],
  );
  return true;
}

async function decideForMasks(sql: Sql, projectId: string, hashes: readonly string[]): Promise<boolean> {
  const masked = await sql.rows<{ photo_hash: string }>(
    `select photo_hash from feedmaker.cutout_decisions
      where project_id = $1 and photo_hash = any($2) and mask is not null order by photo_hash for update`,
    [projectId, hashes],
  );
  if (masked.length < hashes.length) return false;
  await sql.run(
    `update feedmaker.cutout_decisions set choice = 'mask', version = nextval('feedmaker.decision_versions'),
        decided_at = clock_timestamp()
      where project_id = $1 and photo_hash = any($2) and choice is distinct from 'mask'`,
    [projectId, hashes],
  );
  return true;
}

/** Stores a mask and decides `mask`. */
export async function putMask(
  sql: Sql,
  { userId, projectId, photoHash }: PhotoOfProject & { userId: string },
  mask: { png: Uint8Array; hash: string },
): Promise<CutOutDecision> {
  return sql.one<CutOutDecision>(
    `insert into feedmaker.cutout_decisions as d
        (user_id, project_id, photo_hash, choice, mask_hash, mask, version, decided_at)
      values ($1, $2, $3, 'mask', $4, $5, nextval('feedmaker.decision_versions'), clock_timestamp())
      on conflict (project_id, photo_hash) do update set choice = 'mask', mask_hash = excluded.mask_hash,
        mask = excluded.mask, version = excluded.version, decided_at = excluded.decided_at
      returning ${columns}`,
    [userId, projectId, photoHash, mask.hash, Buffer.from(mask.png)],
  );
}

/** Returns the mask of a photo; with `maskHash` only if it matches. */
export async function readMask(
  sql: Sql,
  { projectId, photoHash }: PhotoOfProject,
  maskHash: string | null = null,
): Promise<Uint8Array | null> {
  const row = await sql.maybe<{ mask: Buffer | null }>(
    `select mask from feedmaker.cutout_decisions
      where project_id = $1 and photo_hash = $2 and ($3::text is null or mask_hash = $3)`,
    [projectId, photoHash, maskHash],
  );
  return row?.mask ? new Uint8Array(row.mask) : null;
}

/** Deletes a mask; if `mask` was decided, the photo is undecided afterwards. */
export async function deleteMask(sql: Sql, { projectId, photoHash }: PhotoOfProject): Promise<void> {
  await sql.run(
    `update feedmaker.cutout_decisions set mask = null, mask_hash = null, version = nextval('feedmaker.decision_versions'),
        decided_at = clock_timestamp(), choice = case when choice <> 'mask' then choice end
      where project_id = $1 and photo_hash = $2 and mask is not null`,
    [projectId, photoHash],
  );
}

export async function countMasks(sql: Sql, projectId: string): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    'select count(*) from feedmaker.cutout_decisions where project_id = $1 and mask is not null',
    [projectId],
  );
  return count;
}

/**
 * Returns the decision versions for the photos last seen at these addresses of a feed; addresses by their SHA-256. A reverted decision has
 * a version too.
 */
export async function decisionVersions(
  sql: Sql,
  { feedId, projectId }: { feedId: string; projectId: string },
  urlHashes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.rows<{ url_hash: string; version: number }>(
    `select p.url_hash, d.version from feedmaker.photos p
        join feedmaker.cutout_decisions d on d.project_id = $2 and d.photo_hash = p.photo_hash
      where p.feed_id = $1 and p.url_hash = any($3)`,
    [feedId, projectId, urlHashes],
  );
  return new Map(rows.map((row) => [row.url_hash, row.version]));
}

/** Returns a text that changes with every decision of a project. */
export async function markDecisions(sql: Sql, projectId: string): Promise<string> {
  const { mark } = await sql.one<{ mark: string }>(
    `select count(*) || ' ' || coalesce(sum(version), 0) as mark from feedmaker.cutout_decisions where project_id = $1`,
    [projectId],
  );
  return mark;
}

export async function hasDecisions(sql: Sql, projectId: string): Promise<boolean> {
  const row = await sql.maybe('select 1 from feedmaker.cutout_decisions where project_id = $1 limit 1', [
    projectId,
  ]);
  return row !== null;
}

/**
 * Deletes decisions older than a time whose photo is neither in a feed of the project nor among the stored results of the network. Returns
 * their number.
 */
export async function deleteForgottenDecisions(sql: Sql, before: Date): Promise<number> {
  return sql.run(
    `delete from feedmaker.cutout_decisions d where decided_at < $1
      and not exists (select from feedmaker.cutouts c where c.user_id = d.user_id and c.photo_hash = d.photo_hash)
      and not exists (select from feedmaker.feeds f join feedmaker.photos p on p.feed_id = f.id
        where f.project_id = d.project_id and p.photo_hash = d.photo_hash)`,
    [before],
  );
}
