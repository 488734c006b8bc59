import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { countForgotten } from '#server/db/installation/forgotten.ts';
import { listOpenRuns } from '#server/db/runs/open-runs.ts';
import { findOrphans } from '#server/files/verify-files.ts';
import { cancelRun, jobs, requestRun } from '#server/jobs.ts';
import { requeueRun } from '#server/operation/installation/requeue-run.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { IMAGE_KEPT_MS } from '#server/files/retention.ts';
import { parseId } from './ids.ts';
import type { Act } from './workbench.ts';

export const cancel: Act = async ({ database }, what) => {
  const id = parseId(what);
  const open = (await listOpenRuns(database.query, null)).find(
    (each) => each.id === id || each.feed_id === id,
  );
  if (open === undefined) throw new StartError(texts.nothingToCancel(id));
  await cancelRun({ database }, open.feed_id, 'stopped_by_hand');
  return { json: { run_id: open.id, feed_id: open.feed_id }, lines: [texts.cancelled(open.feed_id)] };
};

/** Starts a run of a feed that draws every picture again, replacing an open one. */
export const drawAgain: Act = async ({ config, database, clock, openQueue }, what) => {
  const feedId = parseId(what);
  const known = await database.query.maybe('select 1 from feedmaker.feeds where id = $1', [feedId]);
  if (known === null) throw new StartError(texts.noSuchFeed(feedId));
  const parts = { config, database, clock, queue: await openQueue() };
  const runId = await requestRun(parts, feedId, { restart: true, drawsAgain: true });
  if (runId === null) throw new StartError(texts.drawsNothing(feedId));
  return { json: { run_id: runId, feed_id: feedId }, lines: [texts.drawsAgain(runId)] };
};

/** Continues an open run: its jobs are due now, and are created again if none is left. */
export const requeue: Act = async ({ database, openQueue }, what) => {
  const runId = parseId(what);
  const done = await requeueRun({ database, queue: await openQueue() }, runId);
  if (done === 'gone') throw new StartError(texts.noSuchRun(runId));
  if (done === 'ended') throw new StartError(texts.runEnded(runId));
  return { json: { run_id: runId, ...done }, lines: [texts.requeued(done)] };
};

/** Deletes files that no row names, and starts the daily sweep now; with `dryRun` only counts what both would delete. */
export const collect: Act = async (bench, _what, { dryRun = false }) => {
  const { database, storage, clock, openQueue } = bench;
  const before = new Date(clock.now().getTime() - IMAGE_KEPT_MS);
  const counts = { ...(await countForgotten(database.query, before)), orphans: 0, orphan_bytes: 0 };
  for await (const { key } of findOrphans(bench)) {
    const stored = await storage.open(key);
    stored?.body.destroy();
    counts.orphans += 1;
    counts.orphan_bytes += stored?.sizeBytes ?? 0;
    if (!dryRun) await storage.delete(key);
  }
  if (!dryRun) await (await openQueue()).enqueue(jobs.sweepFiles, {}, { key: 'sweep' });
  return { json: { ...counts, done: !dryRun }, lines: [texts.collected({ ...counts, isDone: !dryRun })] };
};
