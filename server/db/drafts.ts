import type { Sql } from '#server/platform/database/port.ts';
import { forgetSaved, noteSaved } from './template-history.ts';
import { dropIfUnused, dropUnusedVersions, lockVersions } from './template-versions.ts';

/** Versions of a template, as hashes; `prod_version` is null until it is published. */
export interface Draft {
  readonly id: string;
  readonly project_id: string;
  readonly draft_version: number;
  readonly dev_version: string;
  readonly prod_version: string | null;
  /** Time of the last update, in ISO 8601. */
  readonly updated_at: string;
}

const selection = `select id, project_id, draft_version, dev_version, prod_version, public.iso(updated_at) as updated_at
  from templates`;

/** Returns a template without its texts; null unless it is the user's. */
export function getDraft(sql: Sql, userId: string, id: string): Promise<Draft | null> {
  return sql.maybe(`${selection} where id = $2 and user_id = $1`, [userId, id]);
}

/** Same as `getDraft`, but locks the draft until the transaction ends. */
export async function lockDraft(sql: Sql, userId: string, id: string): Promise<Draft | null> {
  await lockVersions(sql, userId);
  return sql.maybe(`${selection} where id = $2 and user_id = $1 for no key update`, [userId, id]);
}

/** A stored version that becomes the draft of a locked template. */
export interface NewDraft {
  readonly before: Draft;
  readonly version: string;
  readonly now: Date;
  /** True if automatically saved older drafts are deleted to make room. */
  readonly makesRoom: boolean;
}

/** Saves a draft, with its entry in the history; deletes versions that are no longer used. Does nothing if it is the current draft. */
export async function saveDraft(sql: Sql, userId: string, draft: NewDraft): Promise<void> {
  const { before, version, now, makesRoom } = draft;
  const { id: templateId, dev_version, prod_version } = before;
  if (version !== dev_version) {
    await setDraft(sql, userId, templateId, version);
    await noteSaved(sql, { userId, templateId, version, draftVersion: before.draft_version + 1, now });
  }
  if (!makesRoom) return dropIfUnused(sql, userId, [dev_version, prod_version]);
  await forgetSaved(sql, templateId);
  await dropUnusedVersions(sql, userId);
}

/** Makes a stored version the draft of a locked template, with the next draft number. */
export async function setDraft(sql: Sql, userId: string, id: string, version: string): Promise<void> {
  await sql.run(
    `update templates set dev_version = $3, draft_version = draft_version + 1, updated_at = now()
      where id = $2 and user_id = $1`,
    [userId, id, version],
  );
}

/** Makes a stored version the published one of a locked template; null to unpublish. */
export async function setPublished(
  sql: Sql,
  userId: string,
  id: string,
  version: string | null,
): Promise<void> {
  await sql.run('update templates set prod_version = $3, updated_at = now() where id = $2 and user_id = $1', [
    userId,
    id,
    version,
  ]);
}
