import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { stopRun } from '#server/db/runs/held-runs.ts';
import { findSameAsPublished } from '#server/db/runs/repeated-runs.ts';
import { forgetSeenPrices } from '#server/db/runs/products/seen-prices.ts';
import { touchImages } from '#server/db/runs/photos/images.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { drawNextDesign } from '../runs/draw-next-design.ts';
import { dropOldRuns } from '../runs/drop-old-runs.ts';
import { logRun } from '../runs/log-run.ts';
import type { Gate, Wait } from './gate.ts';
import { guardAt } from './guard-gate.ts';
import { reviewGate } from './review-gate.ts';
import { rolloutGate } from './rollout-gate.ts';

/** Gates that a run passes once its source is read, before anything is drawn, and once it is drawn. */
const gates: Readonly<Record<'read' | 'drawn', readonly Gate[]>> = {
  read: [guardAt('read')],
  drawn: [guardAt('drawn'), reviewGate, rolloutGate],
};

/** Returns true if a run goes on. If a gate stops it, its source and pictures are kept until somebody accepts it. */
export async function passGates(
  platform: Platform,
  run: WorkerRun,
  point: keyof typeof gates,
): Promise<boolean> {
  const up = await publicationStatus(platform.database.query, run.feed_id);
  // This run is published already, and now only retries some of its products.
  if (up?.run_id === run.id) return true;
  // Another reading of the same products is no other version.
  if (up !== null && (await findSameAsPublished(platform.database.query, run.id)) !== null) return true;
  for (const decide of gates[point]) {
    const wait = await decide(platform, run, up);
    if (wait === null) continue;
    await stop(platform, run, up, wait);
    return false;
  }
  return true;
}

async function stop(
  platform: Platform,
  run: WorkerRun,
  up: FeedStatus['published'],
  wait: Wait,
): Promise<void> {
  const { database, clock } = platform;
  const isStopped = await withLockedRun(platform, run, async (locked) => {
    if (!(await stopRun(locked, wait))) return false;
    await wait.note(locked);
    if (wait.state === 'held') await forgetSeenPrices(locked, run.priced_at);
    return true;
  });
  if (!isStopped) return wait.undo?.();
  if (wait.state === 'held') await logRun(platform, run.id);
  else await touchImages(database.query, run.home_id, run.id, clock.now());
  // If a feed is stopped every hour, only the newest stopped run is kept.
  await dropOldRuns(platform, run.feed_id, up === null ? [run.id] : [run.id, up.run_id]);
  await drawNextDesign(platform, run, 'unpublished');
}
