import type { FeedListCounts, FeedListOrder, FeedListState } from '#core/contract/feeds/whole-feeds-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { behindSince } from '../behind.ts';
import { cutPage, isAfter, toLimit, readCursor, substringPattern } from '../paging.ts';
import type { ListQuery } from '../templates.ts';
import { type Feed, feedColumns, feedJoins } from './feed.ts';

/** SQL: true for a feed `f` in each state. What needs a look is decided by `needsLook` of the dashboard, and by the cards of projects. */
const states = {
  active: 'f.activate and f.settings is not null',
  paused: 'not (f.activate and f.settings is not null)',
  attention: `(coalesce((select state from feedmaker.runs where feed_id = f.id order by started_at desc, id limit 1)
      in ('failed', 'held'), false)
    or exists (select from feedmaker.reviews v where v.feed_id = f.id and v.state = 'waiting')
    or exists (select from feedmaker.feeds o where o.parent_id = f.id and ${behindSince} is not null))`,
  tasks: `exists (select from feedmaker.publications up join feedmaker.runs r on r.id = up.run_id
    where up.feed_id = f.id and r.task_count > 0)`,
} as const satisfies Record<FeedListState, string>;

/** SQL: when a channel last fetched the feed `f` or one of its outputs. */
const fetchedAt = `(select max(c.last_at) from feedmaker.feeds a join feedmaker.channel_fetches c on c.feed_id = a.id
  where a.id = f.id or a.parent_id = f.id)`;

const orders = {
  name: 'lower(f.name)',
  products: '(select product_count from feedmaker.publications where feed_id = f.id) desc nulls last',
  problems: `${states.attention} desc, (select r.task_count from feedmaker.publications up join feedmaker.runs r on r.id = up.run_id
    where up.feed_id = f.id) desc nulls last`,
  fetched: `${fetchedAt} nulls first`,
  updated: 'f.edited_at desc',
} as const satisfies Record<FeedListOrder, string>;

type ListedFeed = Feed & { fetched_at: string | null };

/** Returns one page of the user's feeds with records, newest first unless `sort` is given, and how many there are in each state. */
export async function listFeeds(
  sql: Sql,
  userId: string,
  {
    state,
    sort,
    ...query
  }: ListQuery & { state?: FeedListState | undefined; sort?: FeedListOrder | undefined },
): Promise<{ items: ListedFeed[]; total: number; next: string | null; counts: FeedListCounts }> {
  const { limit, offset } = toLimit(query);
  const filter = `where f.user_id = $1 and f.record_id is not null and ($2::uuid is null or f.project_id = $2)
    and ($3::text is null or f.name ilike $3)`;
  const params = [userId, query.project_id ?? null, substringPattern(query.search)];
  const after = readCursor('feeds', query.cursor);
  if (after !== null && sort !== undefined) throw new AppError('bad_request', refusals.cursor_invalid);
  const rows = await sql.rows<ListedFeed & { place: string[] }>(
    // Joins only the page's own rows, however far down the list it is.
    `with page as (select f.id, row_number() over (order by ${sort === undefined ? 'f.created_at desc' : orders[sort]}, f.record_id) as nr
        from feedmaker.feeds f ${filter}
          and ${state === undefined ? 'true' : states[state]}
          and ${isAfter('f.created_at', 'f.record_id', '$6')}
        order by nr limit $4 offset $5)
      select ${feedColumns}, public.iso(${fetchedAt}) as fetched_at, array[f.created_at::text, f.record_id::text] as place
      from page join feedmaker.feeds f on f.id = page.id ${feedJoins}
      order by page.nr`,
    [...params, limit + 1, after === null ? offset : 0, after],
  );
  const counts = await sql.one<FeedListCounts>(
    `select count(*) as all, count(*) filter (where ${states.active}) as active, count(*) filter (where ${states.paused}) as paused,
        count(*) filter (where ${states.attention}) as attention, count(*) filter (where ${states.tasks}) as tasks
      from feedmaker.feeds f ${filter}`,
    params,
  );
  const page = cutPage('feeds', rows, limit);
  return { ...page, next: sort === undefined ? page.next : null, total: counts[state ?? 'all'], counts };
}

/**
 * Returns active feeds whose next run is due, for the worker. Feeds without a date were changed, but the process was killed before it
 * started their run; an output follows its parent's runs instead of a schedule.
 */
export function listDueFeeds(sql: Sql, now: Date): Promise<{ id: string }[]> {
  return sql.rows(
    `select id from feedmaker.feeds where activate
        and (next_run_at is null or next_run_at <= $1 and parent_id is null) order by next_run_at limit 500`,
    [now],
  );
}

/** Returns the active feeds of a project without their outputs, in order of creation. */
export async function listActiveFeedIds(sql: Sql, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where project_id = $1 and activate and parent_id is null order by created_at, id',
    [projectId],
  );
  return rows.map((row) => row.id);
}

/** Returns the ids of a user's feed and its outputs, whose rows and files are deleted together; none if there is no such feed. */
export async function listAddressIds(sql: Sql, userId: string, feedId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where user_id = $1 and (id = $2 or parent_id = $2)',
    [userId, feedId],
  );
  return rows.map((row) => row.id);
}

/** Returns all feeds of a project, with or without records, and their outputs. */
export async function listFeedIds(sql: Sql, userId: string, projectId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where user_id = $1 and project_id = $2',
    [userId, projectId],
  );
  return rows.map((row) => row.id);
}
