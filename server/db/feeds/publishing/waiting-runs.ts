import type { Review } from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { toLockedRun, type LockedFeed, type LockedRun } from '../../locked-run.ts';

/** True if a waiting review is about this design, or, if its design was not recorded, about the same changes. */
export async function isAbout(
  sql: Sql,
  id: string,
  { contentKey, designKey }: { contentKey: string; designKey: string },
): Promise<boolean> {
  const row = await sql.maybe(
    'select from feedmaker.reviews where id = $1 and (design_key = $2 or content_key = $3)',
    [id, designKey, contentKey],
  );
  return row !== null;
}

/** Returns the waiting or last decided review of a feed, if it is about these changes to the published version. */
export function findSameReview(
  sql: Sql,
  feedId: string,
  contentKey: string,
): Promise<{ id: string; state: Review['state'] } | null> {
  return sql.maybe(
    `select id, state from (select id, state, content_key from feedmaker.reviews
        where feed_id = $1 and content_key <> '' and state <> 'replaced'
        order by state = 'waiting' desc, waiting_since desc limit 1) newest
      where content_key = $2
        and (state <> 'approved' or not exists (select from feedmaker.review_changes c where c.review_id = newest.id and c.is_refused))`,
    [feedId, contentKey],
  );
}

/** Makes a draft the feed's waiting review, or updates an existing one. */
export async function writeReview(
  sql: Sql,
  id: string,
  { counts, contentKey, designKey }: { counts: Review['counts']; contentKey: string; designKey: string },
): Promise<void> {
  await sql.run(
    `update feedmaker.reviews set state = 'waiting', counts = $2, content_key = $3, design_key = $4 where id = $1`,
    [id, counts, contentKey, designKey],
  );
  // Decided reviews only record the decision; their products are no longer needed.
  await sql.run(
    `delete from feedmaker.reviews r using feedmaker.reviews n where n.id = $1 and r.feed_id = n.feed_id and r.id <> n.id
      and r.id not in (select id from feedmaker.reviews where feed_id = n.feed_id order by waiting_since desc limit 5)`,
    [id],
  );
}

/** Deletes a review that nobody has opened. */
export async function dropReview(sql: Sql, id: string): Promise<void> {
  await sql.run('delete from feedmaker.reviews where id = $1', [id]);
}

/** Replaces the waiting run by a newer one with the same changes. */
export async function moveReview({ id, sql }: LockedRun, reviewId: string): Promise<void> {
  await sql.run(
    `update feedmaker.runs set state = 'replaced'
      where state = 'waiting' and id = (select run_id from feedmaker.reviews where id = $1)`,
    [reviewId],
  );
  await sql.run('update feedmaker.reviews set run_id = $2 where id = $1', [reviewId, id]);
}

/** True if the feed was published from newer data of the shop than a review's run; then a run for the review is coming. */
export async function isOvertaken({ id, sql }: LockedFeed, reviewId: string): Promise<boolean> {
  const row = await sql.maybe(
    `select from feedmaker.reviews v join feedmaker.runs r on r.id = v.run_id
      where v.id = $2 and v.feed_id = $1 and exists (select from feedmaker.runs up where up.feed_id = v.feed_id
        and up.of_facts and up.kept_run is null and up.state = 'published' and up.started_at > r.started_at)`,
    [id, reviewId],
  );
  return row !== null;
}

/** If the shop has changed products since a run was drawn, queues them to be drawn again. */
export async function followChanges({ id, feedId, sql }: LockedRun, now: Date): Promise<void> {
  await sql.run(
    `update feedmaker.feeds f set changes_last_at = $3 where id = $2 and exists (
        select from feedmaker.product_changes c, feedmaker.runs r
          where c.feed_id = f.id and r.id = $1 and c.changed_at > r.started_at)`,
    [id, feedId, now],
  );
}

/** Reopens the run of a review as approved; null if it was deleted. */
export async function openApproved(feed: LockedFeed, reviewId: string, now: Date): Promise<LockedRun | null> {
  const row = await feed.sql.maybe<{ id: string }>(
    `update feedmaker.runs r set state = 'rendering', approved_at = $3, finished_at = null, opened_at = clock_timestamp()
      from feedmaker.reviews v where v.id = $2 and v.feed_id = $1 and r.id = v.run_id and r.state = 'waiting' returning r.id`,
    [feed.id, reviewId, now],
  );
  return row === null ? null : toLockedRun(feed, row.id);
}

export async function discardWaitingRun(feed: LockedFeed, reviewId: string): Promise<void> {
  await feed.sql.run(
    `update feedmaker.runs set state = 'discarded' where state = 'waiting'
      and id = (select run_id from feedmaker.reviews where id = $2 and feed_id = $1)`,
    [feed.id, reviewId],
  );
}
