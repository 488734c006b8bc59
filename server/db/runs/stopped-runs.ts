import type { StopCode } from '#core/messages/reasons/runs/run-reasons.ts';
import type { LockedFeed, LockedRun } from '../locked-run.ts';
import { storedEnd } from '../stored-reasons.ts';
import { openStates, stopped } from './run-states.ts';

/** Ends the feed's open run, if any: workers check the state between products and stop. */
export async function cancelOpenRun({ id, sql }: LockedFeed, why: StopCode): Promise<void> {
  await sql.run(
    `update feedmaker.runs set ${stopped} where feed_id = $1 and state in ${openStates}`,
    endOf(id, why),
  );
}

/**
 * Ends the feed's open run if the settings have changed since. A run of the published design stays as long as the feed's address is the
 * same.
 */
export async function cancelOutdatedRun({ id, sql }: LockedFeed): Promise<void> {
  await sql.run(
    `update feedmaker.runs r set ${stopped} where feed_id = $1 and state in ${openStates}
      and case when of_facts then settings -> 'feedUrl' <> (select settings -> 'feedUrl' from feedmaker.feeds where id = $1)
        else settings <> (select settings from feedmaker.feeds where id = $1) end`,
    endOf(id, 'stopped_by_change'),
  );
}

/** Ends the feed's open run if it only draws changed products: the full run that begins instead includes them. */
export async function cancelRunOfChanges({ id, sql }: LockedFeed): Promise<void> {
  await sql.run(
    `update feedmaker.runs set ${stopped}
      where feed_id = $1 and state in ${openStates} and kept_run is not null`,
    endOf(id, 'stopped_by_newer'),
  );
}

/** Ends a run that would show what its feed does not show. */
export async function endOvertaken({ id, sql }: LockedRun): Promise<void> {
  await sql.run(
    `update feedmaker.runs set ${stopped} where id = $1 and state in ${openStates}`,
    endOf(id, 'stopped_by_newer'),
  );
}

function endOf(id: string, code: StopCode): string[] {
  const { code: errorCode, text, facts } = storedEnd({ why: { code }, outcome: null });
  return [id, errorCode, text, facts];
}
