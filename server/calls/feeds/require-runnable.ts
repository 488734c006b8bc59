import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { Config } from '#server/config.ts';
import { isStopped, standingOfProject } from '#server/db/billing/standing.ts';
import { isReturned } from '#server/db/feeds/publishing/published-versions.ts';
import type { Feed } from '#server/db/feeds/feed.ts';
import type { Sql } from '#server/platform/database/port.ts';

/**
 * Refuses to run a feed if its project's subscription ended and a run would remove pictures, or if it was returned to an earlier version.
 * Fails with `conflict`.
 */
export async function requireRunnable(
  sql: Sql,
  billing: Config['billing'],
  { id, project_id: projectId }: Pick<Feed, 'id' | 'project_id'>,
): Promise<void> {
  const standing = await standingOfProject(sql, billing, projectId);
  if (await isStopped(sql, standing, projectId)) throw new AppError('conflict', refusals.subscription_ended);
  if (await isReturned(sql, id)) throw new AppError('conflict', refusals.feed_returned);
}

/** Same as `requireRunnable`; also refuses a paused feed. */
export async function requireRunning(
  sql: Sql,
  billing: Config['billing'],
  feed: Pick<Feed, 'id' | 'project_id' | 'activate'>,
): Promise<void> {
  await requireRunnable(sql, billing, feed);
  if (!feed.activate) throw new AppError('conflict', refusals.feed_paused);
}
