import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Writes other settings, whose run is due at once. */
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

/** Writes the fields of a saved form to a feed's record, where it has one. */
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
 * Locks the feeds of a project for a transaction that will make them due and writes something else that refers to the project:
 * a deletion takes them first too, and in any other order both would wait for each other.
 */
export async function lockFeedsOfProject(sql: Sql, projectId: string): Promise<void> {
  await sql.run('select from feedmaker.feeds where project_id = $1 order by id for no key update', [
    projectId,
  ]);
}

/** Makes the active feeds of a project due, and with their runs their outputs, for a change that all of them have to follow. */
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

/** Makes a feed due at this moment, if it is not before. */
export async function setNextRunBy(sql: Sql, feedId: string, moment: Date): Promise<void> {
  await sql.run(
    'update feedmaker.feeds set next_run_at = least(next_run_at, $2) where id = $1 and next_run_at > $2',
    [feedId, moment],
  );
}

/** Makes the template the feed's only primary one, or removes the link when there is none. */
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

/** Copies to a feed of the user what another feed of theirs has beside its settings: the shop's login, and how it is published. */
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

/** Links a template to a named feed. Returns whether both are the user's. */
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
