import {
  mergedAccess,
  type SourceAccess,
  type SourceAccessChange,
} from '#core/contract/feeds/source-access.ts';
import { readOrigin } from '#core/feeds/web-address.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Returns the stored login at the shop; {} if there is none or the feed is somebody else's. */
export async function getSourceAccess(
  sql: Sql,
  userId: string,
  feedId: string,
): Promise<Partial<SourceAccess>> {
  const row = await sql.maybe<{ source_access: Partial<SourceAccess> }>(
    'select source_access from feedmaker.feeds where id = $2 and user_id = $1',
    [userId, feedId],
  );
  return row?.source_access ?? {};
}

/** Changes the stored login of a feed: undefined leaves it, null removes it; missing secrets stay. */
export async function setSourceAccess(
  sql: Sql,
  userId: string,
  feedId: string,
  change: SourceAccessChange | null | undefined,
): Promise<void> {
  if (change === undefined) return;
  const before = await getSourceAccess(sql, userId, feedId);
  const after = change === null ? {} : mergedAccess(change, before);
  await sql.run('update feedmaker.feeds set source_access = $3 where id = $2 and user_id = $1', [
    userId,
    feedId,
    after,
  ]);
}

/** Stores the key of an SFTP server, until a user resets it; a different server's key replaces it. */
export async function keepHostKey(sql: Sql, feedId: string, feedUrl: string, hostKey: string): Promise<void> {
  const kept = `${readOrigin(feedUrl)} ${hostKey}`;
  await sql.run(
    `update feedmaker.feeds set source_access = source_access || jsonb_build_object('hostKey', $2::text)
      where id = $1 and source_access->>'hostKey' is distinct from $2 and settings->>'feedUrl' = $3`,
    [feedId, kept, feedUrl],
  );
}
