import type {
  Review,
  ReviewChange,
  ReviewComment,
} from '#core/contract/feeds/publishing/feed-reviews-api.ts';
import { publishingSettingsSchema, type PublishingSettings } from '#core/feeds/publishing-settings.ts';
import { addresses } from '#core/public-addresses.ts';
import type { LockedFeed, LockedRun } from '../../locked-run.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { wasCalledBefore } from '../../keyed-calls.ts';
import { cutPage, isBehind, toLimit, readCursor, type PageQuery } from '../../paging.ts';

/** Returns the publishing settings of a feed; for an output, its feed's. */
export async function getPublishing(sql: Sql, feedId: string): Promise<PublishingSettings> {
  const row = await sql.maybe<{ publishing: unknown }>(
    `select publishing from feedmaker.feeds
      where id = (select coalesce(parent_id, id) from feedmaker.feeds where id = $1)`,
    [feedId],
  );
  return publishingSettingsSchema.parse(row?.publishing ?? {});
}

export async function setPublishing(sql: Sql, feedId: string, publishing: PublishingSettings): Promise<void> {
  await sql.run('update feedmaker.feeds set publishing = $2 where id = $1', [feedId, publishing]);
}

const COMMENTS_MAX = 200;

const columns = `v.id, v.run_id, v.state, v.counts, public.iso(v.waiting_since) as waiting_since,
  public.iso(v.decided_at) as decided_at, v.decided_by,
  (select count(*) from feedmaker.review_changes c where c.review_id = v.id and c.is_refused) as refused_count`;

/** Returns a feed's newest review, or the one with this id. */
export async function findReview(sql: Sql, feedId: string, id: string | null): Promise<Review | null> {
  const row = await sql.maybe<Omit<Review, 'comments'>>(
    `select ${columns} from feedmaker.reviews v where v.feed_id = $1 and ($2::uuid is null or v.id = $2)
      order by v.state = 'waiting' desc, v.waiting_since desc, v.id limit 1`,
    [feedId, id],
  );
  return row === null ? null : { ...row, comments: await listComments(sql, row.id) };
}

function listComments(sql: Sql, reviewId: string): Promise<ReviewComment[]> {
  return sql.rows<ReviewComment>(
    `select id, author, asks_for_changes, body, public.iso(created_at) as created_at
      from feedmaker.review_comments where review_id = $1 order by created_at, id limit ${COMMENTS_MAX}`,
    [reviewId],
  );
}

/** Adds a comment, once for each `creation`; null if the review has the maximum number. */
export async function addComment(
  sql: Sql,
  reviewId: string,
  {
    creation,
    ...comment
  }: { creation: Creation; author: string | null; body: string; asksForChanges: boolean; now: Date },
): Promise<ReviewComment | null> {
  const { user_id: userId } = await sql.one<{ user_id: string }>(
    'select user_id from feedmaker.reviews where id = $1',
    [reviewId],
  );
  if (await wasCalledBefore(sql, userId, creation))
    return sql.maybe<ReviewComment>(
      `select id, author, asks_for_changes, body, public.iso(created_at) as created_at
        from feedmaker.review_comments where id = $1`,
      [creation.id],
    );
  return sql.maybe<ReviewComment>(
    `insert into feedmaker.review_comments (id, review_id, user_id, author, asks_for_changes, body, created_at)
      select $6, v.id, v.user_id, $2, $3, $4, $5 from feedmaker.reviews v where v.id = $1
        and (select count(*) from feedmaker.review_comments where review_id = $1) < ${COMMENTS_MAX}
      returning id, author, asks_for_changes, body, public.iso(created_at) as created_at`,
    [reviewId, comment.author, comment.asksForChanges, comment.body, comment.now, creation.id],
  );
}

interface ShownRow {
  title: string;
  price: string;
  photo: string;
  hash: string | null;
}

export async function listChanges(
  sql: Sql,
  { feedId, reviewId }: { feedId: string; reviewId: string },
  query: PageQuery & {
    kind?: string | undefined;
    part?: string | undefined;
    refused?: boolean | undefined;
  },
): Promise<{ items: ReviewChange[]; total: number; next: string | null }> {
  const { limit, offset } = toLimit({ page: query.page ?? 1, page_size: query.page_size ?? 24 });
  const wanted = `from feedmaker.review_changes where review_id = $1 and ($2::text is null or kind = $2)
    and ($3::text is null or $3 = any(parts)) and ($4::boolean is null or is_refused = $4)`;
  const parameters = [reviewId, query.kind ?? null, query.part ?? null, query.refused ?? null];
  const { total } = await sql.one<{ total: number }>(`select count(*) as total ${wanted}`, parameters);
  // The pictures of an output are stored with its feed's.
  const { home } = await sql.one<{ home: string }>(
    'select coalesce(parent_id, id) as home from feedmaker.feeds where id = $1',
    [feedId],
  );
  type Row = Omit<ReviewChange, 'before' | 'after'> & {
    before: ShownRow | null;
    after: ShownRow | null;
    place: string[];
  };
  const list = `changes ${reviewId}`;
  const after = readCursor(list, query.cursor);
  const rows = await sql.rows<Row>(
    `select n, kind, parts, product_id, before, after, is_refused, array[n::text] as place ${wanted}
      and ${isBehind('n', '$7')} order by n limit $5 offset $6`,
    [...parameters, limit + 1, after === null ? offset : 0, after],
  );
  const shown = (side: ShownRow | null) =>
    side && {
      title: side.title,
      price: side.price,
      image_link: side.photo,
      enhanced_url: side.hash === null ? null : addresses.image.href({ feedId: home, imageHash: side.hash }),
    };
  const { items, next } = cutPage(list, rows, limit);
  return {
    items: items.map((row) => ({ ...row, before: shown(row.before), after: shown(row.after) })),
    total,
    next,
  };
}

/** Refuses changes of products, or reverts that; returns the total number refused, or null if a newer run has replaced the changes. */
export async function setRefused(
  sql: Sql,
  reviewId: string,
  { changes, isRefused }: { changes: readonly number[]; isRefused: boolean },
): Promise<number | null> {
  const { known } = await sql.one<{ known: number }>(
    'select count(*) as known from feedmaker.review_changes where review_id = $1 and n = any($2::int[])',
    [reviewId, changes],
  );
  if (known < new Set(changes).size) return null;
  await sql.run(
    `update feedmaker.review_changes set is_refused = $3
      where review_id = $1 and n = any($2::int[]) and kind <> 'gone'`,
    [reviewId, changes, isRefused],
  );
  const { count } = await sql.one<{ count: number }>(
    'select count(*) as count from feedmaker.review_changes where review_id = $1 and is_refused',
    [reviewId],
  );
  return count;
}

/** Ends the waiting review of a feed, and its run, because something replaced it. */
export async function replaceWaiting(locked: LockedFeed | LockedRun, now: Date): Promise<void> {
  const feedId = 'feedId' in locked ? locked.feedId : locked.id;
  await locked.sql.run(
    `with replaced as (
        update feedmaker.reviews set state = 'replaced', decided_at = $2
          where feed_id = $1 and state = 'waiting' returning run_id)
      update feedmaker.runs set state = 'replaced' where state = 'waiting' and id in (select run_id from replaced)`,
    [feedId, now],
  );
}

/** Decides a waiting review; returns false if it no longer waits. */
export async function decideReview(
  sql: Sql,
  reviewId: string,
  decision: { state: 'approved' | 'discarded'; by: string | null; now: Date },
): Promise<boolean> {
  const changed = await sql.run(
    `update feedmaker.reviews set state = $2, decided_by = $3, decided_at = $4 where id = $1 and state = 'waiting'`,
    [reviewId, decision.state, decision.by, decision.now],
  );
  return changed > 0;
}
