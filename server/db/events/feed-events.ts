import type { EventDetail, EventType } from '#core/events/event-types.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** The feed of an event, with the event's number. */
export interface EventfulFeed {
  readonly sequence: number;
  readonly user_id: string;
  readonly project_id: string | null;
  readonly record_id: string | null;
  readonly is_output: boolean;
  /** Name of the feed; null if the feed has no record. */
  readonly name: string | null;
}

/** Assigns the feed's next event number. Locks it until the transaction ends, so that the numbers have no gaps. */
export async function countEvent(sql: Sql, feedId: string): Promise<EventfulFeed | null> {
  return await sql.maybe<EventfulFeed>(
    // An output has the name of its feed, on whose page it is shown.
    `update feedmaker.feeds f set event_sequence = event_sequence + 1 where id = $1
      returning event_sequence as sequence, user_id, project_id, parent_id is not null as is_output,
        coalesce((select p.record_id from feedmaker.feeds p where p.id = f.parent_id), record_id) as record_id,
        coalesce((select p.name || ' – ' from feedmaker.feeds p where p.id = f.parent_id), '') || name as name`,
    [feedId],
  );
}

export interface NewEvent {
  readonly id: string;
  readonly userId: string;
  readonly feedId: string;
  readonly projectId: string | null;
  readonly sequence: number;
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
  /** Facts of the message in its data, as JSON; null where there is none. */
  readonly facts: string | null;
  readonly at: Date;
}

export async function insertEvent(sql: Sql, event: NewEvent): Promise<void> {
  await sql.run(
    `insert into feedmaker.feed_events (id, user_id, feed_id, sequence, type, data, reason_facts, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [event.id, event.userId, event.feedId, event.sequence, event.type, event.data, event.facts, event.at],
  );
}

/** Why a feed's runs are not published, and since when; null if they are. */
export interface Trouble {
  readonly code: string;
  readonly since: Date;
}

export async function findTrouble(sql: Sql, feedId: string): Promise<Trouble | null> {
  return await sql.maybe<Trouble>(
    `select trouble_code as code, trouble_since as since from feedmaker.feeds where id = $1 and trouble_since is not null`,
    [feedId],
  );
}

/** Stores a feed's trouble; null: resolved. The start time stays if one trouble follows another. */
export async function setTrouble(sql: Sql, feedId: string, trouble: Trouble | null): Promise<void> {
  // An output's trouble is shown on the page of its feed, which follows the feed's progress.
  await sql.run(
    `with f as (update feedmaker.feeds set trouble_code = $2, trouble_since = $3 where id = $1 returning parent_id)
      select pg_notify('feed_progress', parent_id::text) from f where parent_id is not null`,
    [feedId, trouble?.code ?? null, trouble?.since ?? null],
  );
}

/** Returns the counts of the publication about to be replaced; null without one. */
export async function publishedCounts(
  sql: Sql,
  feedId: string,
): Promise<{ matched: number; enhanced: number; waiting: number; content_hash: string } | null> {
  return await sql.maybe(
    `select r.matched_count as matched, p.enhanced_count as enhanced, p.waiting_count as waiting, p.content_hash
      from feedmaker.publications p join feedmaker.runs r on r.id = p.run_id where p.feed_id = $1`,
    [feedId],
  );
}

/** Deletes old events; those about a success sooner. */
export async function deleteEventsBefore(
  sql: Sql,
  { before, publishedBefore }: { before: Date; publishedBefore: Date },
): Promise<void> {
  const published: EventDetail['type'] = 'feed.published';
  await sql.run(
    `delete from feedmaker.feed_events e where (created_at < $1 or type = $3 and created_at < $2)
      and not exists (select from feedmaker.deliveries d where d.event_id = e.id and d.state = 'waiting')`,
    [before, publishedBefore, published],
  );
}
