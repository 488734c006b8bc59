import type { Sql } from '#server/platform/database/port.ts';

/** Deletes a feed with all its rows. Returns false if there was none; the caller deletes its files. */
export async function deleteFeed(sql: Sql, userId: string, feedId: string): Promise<boolean> {
  return (await sql.run('delete from feedmaker.feeds where id = $2 and user_id = $1', [userId, feedId])) > 0;
}

/**
 * Deletes a feed's record in the dashboard but not its settings, runs and publications, for callers who delete a feed in two calls. The
 * feed is then paused and belongs to no project, so that without the second call it is neither served nor billed until `sweepFiles` deletes
 * it. Returns the id of the feed; null if there was no such record.
 */
export async function deleteRecord(sql: Sql, userId: string, recordId: string): Promise<string | null> {
  const row = await sql.maybe<{ id: string }>(
    `update feedmaker.feeds set record_id = null, record_created_from = null, name = null, status = null,
        template_id = null, edited_at = null, project_id = null, activate = false
      where record_id = $2 and user_id = $1 and settings is not null returning id`,
    [userId, recordId],
  );
  if (row !== null) {
    await sql.run('delete from template_feeds where feed_id = $2 and user_id = $1', [userId, row.id]);
    return row.id;
  }
  const alone = await sql.maybe<{ id: string }>(
    'delete from feedmaker.feeds where record_id = $2 and user_id = $1 returning id',
    [userId, recordId],
  );
  return alone?.id ?? null;
}

/** Columns of a feed that stay when its settings are deleted. */
const ofRecord = `id, user_id, project_id, record_id, record_created_from, name, status, template_id, created_at, updated_at,
  edited_at`;

/**
 * Deletes a feed's settings with its runs and publications, but not its record in the dashboard. Returns false if there were no settings;
 * the caller deletes the files.
 */
export async function deleteSettings(sql: Sql, userId: string, feedId: string): Promise<boolean> {
  // Replaced by a new row, because everything that belongs to the settings is deleted with the old one.
  const kept = await sql.rows<{ link: object }>(
    'select to_jsonb(l) as link from template_feeds l where feed_id = $2 and user_id = $1',
    [userId, feedId],
  );
  const row = await sql.maybe<{ feed: object; isNamed: boolean }>(
    `delete from feedmaker.feeds f where id = $2 and user_id = $1 and settings is not null and parent_id is null
      returning to_jsonb(f) - 'settings' as feed, record_id is not null as "isNamed"`,
    [userId, feedId],
  );
  if (row?.isNamed === true) {
    await sql.run(
      `insert into feedmaker.feeds (${ofRecord}, activate)
        select ${ofRecord}, false from jsonb_populate_record(null::feedmaker.feeds, $1)`,
      [row.feed],
    );
    await sql.run(
      `insert into template_feeds select * from jsonb_populate_recordset(null::template_feeds, $1)`,
      [JSON.stringify(kept.map(({ link }) => link))],
    );
  }
  return row !== null;
}

/** Deletes feeds that never had a record; returns their ids. */
export async function deleteUnnamedFeeds(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'delete from feedmaker.feeds where created_at < $1 and record_id is null and parent_id is null returning id',
    [before],
  );
  return rows.map((row) => row.id);
}
