import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Changes the settings; the next run is due immediately. */
export async function setSettings(
  sql: Sql,
  userId: string,
  feedId: string,
  settings: KeptSettings,
): Promise<void> {
  await sql.run(
    `update feedmaker.feeds set settings = $3, next_run_at = null, updated_at = now()
      where id = $2 and user_id = $1 and settings is not null`,
    [userId, feedId, settings],
  );
}

/** Writes the fields of a saved form to a feed's record, if it has one. */
export async function setRecord(
  sql: Sql,
  userId: string,
  feedId: string,
  { name, template_id }: { name: string; template_id: string | null },
): Promise<void> {
  const changed = await sql.run(
    `update feedmaker.feeds set name = $3, template_id = $4, edited_at = now()
      where id = $2 and user_id = $1 and record_id is not null`,
    [userId, feedId, name, template_id],
  );
  if (changed > 0) await setPrimaryTemplate(sql, userId, feedId, template_id);
}

export async function setActivate(
  sql: Sql,
  userId: string,
  feedId: string,
  activate: boolean,
): Promise<void> {
  await sql.run(
    'update feedmaker.feeds set activate = $3, updated_at = now() where id = $2 and user_id = $1',
    [userId, feedId, activate],
  );
}

/**
 * Locks the feeds of a project for a transaction that makes them due and writes something else about the project: a deletion locks them
 * first too, and another order would cause a deadlock.
 */
export async function lockFeedsOfProject(sql: Sql, projectId: string): Promise<void> {
  await sql.run('select from feedmaker.feeds where project_id = $1 order by id for no key update', [
    projectId,
  ]);
}

/** Makes the active feeds of a project due, and thereby their outputs, for a change that affects all of them. */
export async function setDueAtOnce(sql: Sql, projectId: string): Promise<void> {
  await sql.run(
    'update feedmaker.feeds set next_run_at = null where project_id = $1 and activate and parent_id is null',
    [projectId],
  );
}

/** Makes a feed due. */
export async function setNextRunAtOnce(sql: Sql, feedId: string): Promise<void> {
  await sql.run('update feedmaker.feeds set next_run_at = null where id = $1', [feedId]);
}

export async function setNextRun(sql: Sql, feedId: string, nextRunAt: Date): Promise<void> {
  await sql.run('update feedmaker.feeds set next_run_at = $2 where id = $1', [feedId, nextRunAt]);
}

/** Makes a feed due at this time, unless it is due earlier. */
export async function setNextRunBy(sql: Sql, feedId: string, moment: Date): Promise<void> {
  await sql.run(
    'update feedmaker.feeds set next_run_at = least(next_run_at, $2) where id = $1 and next_run_at > $2',
    [feedId, moment],
  );
}

/** Makes the template the feed's only primary one, or removes the link if there is none. */
export async function setPrimaryTemplate(
  sql: Sql,
  userId: string,
  feedId: string,
  templateId: string | null,
): Promise<void> {
  await sql.run('delete from template_feeds where user_id = $1 and feed_id = $2 and is_primary', [
    userId,
    feedId,
  ]);
  if (templateId !== null) await linkTemplate(sql, userId, { feedId, templateId, isPrimary: true });
}

/** Copies from another feed of the user what is not in its settings: the shop's login, and how it is published. */
export async function copyHowItIsRead(
  sql: Sql,
  userId: string,
  feeds: { from: string; to: string },
): Promise<void> {
  await sql.run(
    `update feedmaker.feeds f set source_access = o.source_access, publishing = o.publishing, channel = o.channel
      from feedmaker.feeds o where f.id = $3 and f.user_id = $1 and o.id = $2 and o.user_id = $1`,
    [userId, feeds.from, feeds.to],
  );
}

/** Links a template to a named feed. Returns false unless both are the user's. */
export async function linkTemplate(
  sql: Sql,
  userId: string,
  link: { feedId: string; templateId: string; isPrimary: boolean },
): Promise<boolean> {
  const touched = await sql.run(
    `insert into template_feeds (template_id, feed_id, user_id, is_primary)
      select t.id, f.id, $1, $4 from templates t, feedmaker.feeds f
      where t.id = $2 and t.user_id = $1 and f.id = $3 and f.user_id = $1 and f.record_id is not null
      on conflict (template_id, feed_id) do update set is_primary = excluded.is_primary`,
    [userId, link.templateId, link.feedId, link.isPrimary],
  );
  return touched > 0;
}
