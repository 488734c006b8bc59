import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { listOpenRuns } from '#server/db/runs/open-runs.ts';
import { requeueRun } from '#server/operation/installation/requeue-run.ts';
import { cancelRun, requestRun } from '#server/jobs.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { parseId } from './ids.ts';
import type { Act } from './options.ts';
import { printDone } from './print.ts';

/** Ends the open run that has this id, or is of the feed that has it. */
export const cancel: Act = async ({ database }, what, { json = false }) => {
  const id = parseId(what);
  const open = (await listOpenRuns(database.query, null)).find(
    (each) => each.id === id || each.feed_id === id,
  );
  if (open === undefined) throw new StartError(texts.nothingToCancel(id));
  await cancelRun({ database }, open.feed_id);
  printDone({ run_id: open.id, feed_id: open.feed_id }, texts.cancelled(open.feed_id), json);
};

/** Begins a run of a feed that draws every picture again, in the place of one that is open. */
export const drawAgain: Act = async ({ config, database, clock, openQueue }, what, { json = false }) => {
  const feedId = parseId(what);
  const known = await database.query.maybe('select 1 from feedmaker.feeds where id = $1', [feedId]);
  if (known === null) throw new StartError(texts.noSuchFeed(feedId));
  const parts = { config, database, clock, queue: await openQueue() };
  const runId = await requestRun(parts, feedId, { restart: true, drawsAgain: true });
  if (runId === null) throw new StartError(texts.drawsNothing(feedId));
  printDone({ run_id: runId, feed_id: feedId }, texts.drawsAgain(runId), json);
};

/** Lets an open run go on: its jobs are tried now, and asked for anew where none is left. */
export const requeue: Act = async ({ database, openQueue }, what, { json = false }) => {
  const runId = parseId(what);
  const done = await requeueRun({ database, queue: await openQueue() }, runId);
  if (done === 'gone') throw new StartError(texts.noSuchRun(runId));
  if (done === 'ended') throw new StartError(texts.runEnded(runId));
  printDone({ run_id: runId, ...done }, texts.requeued(done), json);
};
