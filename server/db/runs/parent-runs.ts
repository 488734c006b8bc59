import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedFeed, LockedRun } from '../locked-run.ts';
import { openStates } from './run-states.ts';

/** A run of a feed whose source can be read by its outputs. */
export interface ReadRun {
  readonly id: string;
  readonly is_manual: boolean;
  readonly checks_photos: boolean;
  readonly draws_again: boolean;
  readonly is_accepted: boolean;
  readonly settings: KeptSettings;
  readonly of_facts: boolean;
}

/** Returns the kind of a requested run; an output's run has the kind of the run that it follows. */
export function kindOfRun(
  {
    drawsAgain = false,
    checksPhotos = drawsAgain,
    isManual = checksPhotos,
  }: { isManual?: boolean; checksPhotos?: boolean; drawsAgain?: boolean },
  parent: ReadRun | null,
) {
  if (parent === null) return { isManual, checksPhotos, drawsAgain };
  return {
    isManual: parent.is_manual || isManual,
    checksPhotos: parent.checks_photos || checksPhotos,
    drawsAgain: parent.draws_again || drawsAgain,
    isAccepted: parent.is_accepted,
    parentRun: parent.id,
  };
}

/** SQL on `feedmaker.feeds f`: whether a person is asked before another design is published. */
export const asks = `coalesce(f.publishing ->> 'ask', 'off') <> 'off'`;

/**
 * SQL on `feedmaker.feeds f`: whether what a run has drawn may stay unpublished for a time, because a person is asked or a share is
 * published per day.
 */
const isStaged = `(${asks} or f.publishing ->> 'rolloutPercent' is not null)`;

/** Whether the outputs of a feed begin as soon as a run of it is read. Where it is staged, they wait until the run is published. */
export async function areOutputsEarly(sql: Sql, feedId: string): Promise<boolean> {
  const row = await sql.maybe(`select from feedmaker.feeds f where f.id = $1 and not ${isStaged}`, [feedId]);
  return row !== null;
}

/**
 * Returns the run of a feed that an output with these settings follows: the newest that was read to its end and that is in progress or was
 * published. Where the feed is staged it is the published one, so that no output shows what nobody has approved of its feed; and so it is
 * for an output that shows what its feed shows (`tagsImages`). Null where there is none.
 */
export function followedRun(
  sql: Sql,
  feedId: string,
  { tagsImages = false }: Pick<KeptSettings, 'tagsImages'>,
): Promise<ReadRun | null> {
  return sql.maybe<ReadRun>(
    `select r.id, r.is_manual, r.checks_photos, r.draws_again, r.is_accepted or r.approved_at is not null as is_accepted, r.settings, r.of_facts
      from feedmaker.runs r join feedmaker.feeds f on f.id = r.feed_id
      where r.feed_id = $1 and r.is_read and (r.state in ${openStates} or r.state = 'published')
        and (not ($2 or ${isStaged}) or r.id = (select run_id from feedmaker.publications where feed_id = $1))
      order by r.started_at desc limit 1`,
    [feedId, tagsImages],
  );
}

/** Sets an output that has a run of this run of its parent as no longer due; one whose earlier run goes on stays so. */
export async function noteFollowed({ id, sql }: LockedFeed, parentRun: string, now: Date): Promise<void> {
  await sql.run(
    `update feedmaker.feeds set next_run_at = $3 where id = $1
      and exists (select from feedmaker.runs where feed_id = $1 and parent_run = $2 and state in ${openStates})`,
    [id, parentRun, now],
  );
}

/** Stores the run of the parent whose source a run of an output has. */
export async function setParentRun({ id, sql }: LockedRun, parentRun: string): Promise<void> {
  await sql.run('update feedmaker.runs set parent_run = $2 where id = $1', [id, parentRun]);
}

/** Returns the ids of a feed's outputs. */
export async function listOutputIds(sql: Sql, feedId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where parent_id = $1 order by id',
    [feedId],
  );
  return rows.map(({ id }) => id);
}
