import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedFeed, LockedRun } from '../locked-run.ts';
import { openStates } from './run-states.ts';

/** A feed's run whose source its outputs can use. */
export interface ReadRun {
  readonly id: string;
  readonly is_manual: boolean;
  readonly checks_photos: boolean;
  readonly draws_again: boolean;
  readonly is_accepted: boolean;
  readonly settings: KeptSettings;
  readonly of_facts: boolean;
}

/** Returns the kind of a requested run; an output's run has the kind of its feed's run. */
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

/** SQL on `feedmaker.feeds f`: true if another design needs approval before it is published. */
export const asks = `coalesce(f.publishing ->> 'ask', 'off') <> 'off'`;

/** SQL on `feedmaker.feeds f`: true if drawn pictures may stay unpublished for a time, because of approval or a roll-out. */
const isStaged = `(${asks} or f.publishing ->> 'rolloutPercent' is not null)`;

/**
 * True if a feed's outputs start as soon as its run is read. Otherwise, with approval or a roll-out, they wait until the run is published.
 */
export async function areOutputsEarly(sql: Sql, feedId: string): Promise<boolean> {
  const row = await sql.maybe(`select from feedmaker.feeds f where f.id = $1 and not ${isStaged}`, [feedId]);
  return row !== null;
}

/**
 * Returns the feed's run that an output with these settings follows: the newest one that was read completely and is open or published. With
 * approval or a roll-out only a published one, so that no output shows what was not approved for its feed; the same for an output that
 * shows what its feed shows (`tagsImages`). Null if there is none.
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

/** Marks an output that has a run for this run of its parent as no longer due, unless an earlier run of it is still open. */
export async function noteFollowed({ id, sql }: LockedFeed, parentRun: string, now: Date): Promise<void> {
  await sql.run(
    `update feedmaker.feeds set next_run_at = $3 where id = $1
      and exists (select from feedmaker.runs where feed_id = $1 and parent_run = $2 and state in ${openStates})`,
    [id, parentRun, now],
  );
}

/** Stores the parent's run whose source an output's run uses. */
export async function setParentRun({ id, sql }: LockedRun, parentRun: string): Promise<void> {
  await sql.run('update feedmaker.runs set parent_run = $2 where id = $1', [id, parentRun]);
}

export async function listOutputIds(sql: Sql, feedId: string): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    'select id from feedmaker.feeds where parent_id = $1 order by id',
    [feedId],
  );
  return rows.map(({ id }) => id);
}
