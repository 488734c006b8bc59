import type { SourceAccess } from '#core/contract/feeds/source-access.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';

export interface EditorFeed {
  readonly id: string;
  readonly project_id: string;
  readonly settings: KeptSettings;
  readonly source_access: Partial<SourceAccess>;
  /** The newest run whose products are stored; null for a feed that was never read. */
  readonly run_id: string | null;
}

/** SQL: the newest run of the feed `f` that was read completely and still has its products. */
export const readRun = `(select r.id from feedmaker.runs r
  where r.feed_id = f.id and r.is_read and r.has_products
  order by r.started_at desc limit 1)`;

/** Returns null unless the template is the user's and the feed in its project. */
export function findEditorFeed(
  sql: Sql,
  userId: string,
  { templateId, feedId }: { templateId: string; feedId: string },
): Promise<EditorFeed | null> {
  return sql.maybe<EditorFeed>(
    `select f.id, f.project_id, f.settings, f.source_access, ${readRun} as run_id
      from templates t join feedmaker.feeds f on f.project_id = t.project_id and f.user_id = t.user_id
      where t.id = $2 and t.user_id = $1 and f.id = $3 and f.settings is not null and f.parent_id is null`,
    [userId, templateId, feedId],
  );
}

/** True if the template is the user's. */
export async function isTemplateOf(sql: Sql, userId: string, templateId: string): Promise<boolean> {
  const row = await sql.maybe('select 1 from templates where id = $2 and user_id = $1', [userId, templateId]);
  return row !== null;
}
