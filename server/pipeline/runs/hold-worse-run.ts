import { findLosses, guardMeasures, type GuardMeasure, type GuardNumbers } from '#core/feed/guard.ts';
import { bestComparable } from '#core/feed/guard-facets.ts';
import { heldCodes, heldText } from '#core/messages/reasons/runs/guard-messages.ts';
import {
  countCovered,
  guardNumbersOf,
  holdRun,
  insertAcceptedVersion,
  listAcceptedVersions,
} from '#server/db/runs/held-runs.ts';
import { publicationStatus } from '#server/db/feeds/publications.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import { ofRun, recordTrouble } from '#server/record-event.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { dropOldRuns } from './drop-old-runs.ts';
import { logRun } from './log-run.ts';

/** How long a version is remembered as an example of what the feed can be. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000;

/** When a number is final: all but the pictures once the source is read, and then nothing is drawn for nothing. */
const measuresAt: Record<'read' | 'drawn', readonly GuardMeasure[]> = {
  read: guardMeasures.filter((measure) => measure !== 'pictures'),
  drawn: ['pictures'],
};

/**
 * Holds a run in which a number is far worse than in the best version of the last seven days: a half-written export, a renamed
 * tag or a changed word would otherwise take a catalogue or its pictures from every channel. A version that lost little
 * at a time is compared with the best one all the same, so that many small losses do not add up unseen. What the user
 * changed himself is his decision and not compared. The run keeps its source and its pictures, so that accepting it needs neither
 * again. Returns whether it was held.
 */
export async function holdWorseRun(
  platform: Platform,
  run: WorkerRun,
  stage: keyof typeof measuresAt,
): Promise<boolean> {
  const { database, clock } = platform;
  const published = await publicationStatus(database.query, run.feed_id);
  const current = await getWorkerRun(database.query, run.id);
  if (published === null || current === null || current.is_accepted) return false;
  // What is up already goes on with products that are tried again.
  if (published.run_id === run.id) return false;
  const since = new Date(clock.now().getTime() - REMEMBERED_MS);
  const best = withinPlan(
    bestComparable(run.settings, await listAcceptedVersions(database.query, run.feed_id, since)),
    await countCovered(database.query, run.id),
  );
  const now = await guardNumbersOf(database.query, run.id);
  const { guard } = run.settings;
  const heldFor = findLosses(now, best, { measures: measuresAt[stage], guard });
  const [first] = heldFor;
  if (first === undefined) return false;
  const code = heldCodes[first.measure];
  const hold = { comparedCount: best.products, heldFor, code, text: heldText(heldFor) };
  const isHeld = await withLockedRun(platform, run, async (locked) => {
    if (!(await holdRun(locked, hold))) return false;
    await recordTrouble(platform, ofRun(locked), { type: 'feed.held', code, message: hold.text });
    return true;
  });
  if (isHeld) await logRun(platform, run.id);
  // A shop that stays small is held every hour; only the newest of these runs can be accepted.
  if (isHeld) await dropOldRuns(platform, run.feed_id, [run.id, published.run_id]);
  return isHeld;
}

/** Remembers what goes up, in the transaction that puts it up; a person's word makes it the measure from now on. */
export async function noteAccepted(
  sql: Sql,
  run: WorkerRun,
  { clock }: Pick<Platform, 'clock'>,
): Promise<void> {
  const now = clock.now();
  const numbers = await guardNumbersOf(sql, run.id);
  await insertAcceptedVersion(
    sql,
    { feedId: run.feed_id, settings: run.settings, numbers, isBase: run.is_accepted },
    { now, forget: new Date(now.getTime() - REMEMBERED_MS) },
  );
}

/** A version that its plan keeps from having as many pictures as before has lost none by that. */
function withinPlan(best: GuardNumbers, covered: number | null): GuardNumbers {
  if (covered === null || best.pictures === null) return best;
  return { ...best, pictures: Math.min(best.pictures, covered) };
}
