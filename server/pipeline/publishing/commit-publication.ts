import { pickEarlier, nextRunAfter } from '#core/feeds/schedule/next-run-after.ts';
import { isOutgrown } from '#server/db/billing/cover-run.ts';
import { publishedCounts } from '#server/db/events/feed-events.ts';
import { setNextRun, setNextRunBy } from '#server/db/feeds/change-feed.ts';
import { setOutputDue, setOutputsDue } from '#server/db/feeds/publishing/outputs.ts';
import { publish } from '#server/db/feeds/publishing/publications.ts';
import { forgetOldVersions, noteVersion } from '#server/db/feeds/publishing/published-versions.ts';
import { endRollout, findNextStep } from '#server/db/feeds/publishing/rollouts.ts';
import type { LockedRun } from '#server/db/locked-run.ts';
import { isDesignDue } from '#server/db/runs/approved-designs.ts';
import { dropVersionOfChanges } from '#server/db/runs/changed-runs.ts';
import { finishRun, type WorkerRun } from '#server/db/runs/runs.ts';
import { ofRun, recordEvent, recordPublication } from '#server/record-event.ts';
import { requestOutputs } from '#server/request-outputs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { noteAccepted } from '../gates/guard-gate.ts';
import { drawNextDesign } from '../runs/draw-next-design.ts';
import { dropOldRuns } from '../runs/drop-old-runs.ts';
import { logRun } from '../runs/log-run.ts';
import type { countPublished } from './count-published.ts';
import type { PublishedProducts } from './published-products.ts';
import { dropOtherFiles, type WrittenFeed } from './written-files.ts';

interface Finished {
  readonly written: WrittenFeed;
  readonly counts: ReturnType<PublishedProducts['counts']>;
  readonly found: Awaited<ReturnType<typeof countPublished>>;
  /** Id of the change `withoutReaders`, which is confirmed when nobody reads the old file; null if the same file stays published. */
  readonly change: string | null;
}

/** Publishes a finished feed by changing one row, with everything that follows from it; returns false if its run has ended. */
export async function commitPublication(
  platform: Platform,
  locked: LockedRun,
  run: WorkerRun,
  { written, counts: { leftOut, enhanced, kept }, found: { stores, waiting }, change }: Finished,
): Promise<boolean> {
  const { sql } = locked;
  if (!(await finishRun(locked, null))) return false;
  for (const store of stores) await store(locked);
  const upBefore = await publishedCounts(sql, run.feed_id);
  if (run.kept_run !== null) await dropVersionOfChanges(locked, run.kept_run);
  await publish(sql, {
    feedId: run.feed_id,
    runId: run.id,
    ...written,
    productCount: run.product_count - leftOut,
    enhancedCount: enhanced,
    keptCount: kept,
    waitingCount: waiting,
    change,
  });
  await noteVersion(sql, run.feed_id);
  await forgetOldVersions(sql, run.feed_id, platform.clock.now());
  await noteAccepted(sql, run, platform);
  await recordPublication(platform, ofRun(locked), {
    products: run.product_count,
    matched: run.matched_count,
    enhanced,
    kept,
    waiting,
    changed: upBefore?.content_hash !== written.contentHash,
    isWhole: run.kept_run === null,
    before: upBefore,
  });
  const pictures = await endRollout(sql, run.feed_id);
  if (pictures !== null) await recordEvent(platform, ofRun(locked), { type: 'feed.rollout_done', pictures });
  await setNext(platform, sql, run);
  return true;
}

export async function followUp(platform: Platform, run: WorkerRun): Promise<void> {
  await dropOtherFiles(platform, run.feed_id);
  await logRun(platform, run.id);
  // The published run keeps its source, which is used next time if the feed is unchanged.
  await dropOldRuns(platform, run.feed_id, [run.id]);
  await requestOutputs(platform, run.feed_id);
  // The output shows its feed's pictures, so it may have to follow what the feed has published meanwhile.
  if (run.parent_id !== null && run.settings.tagsImages === true)
    await requestOutputs(platform, run.parent_id);
  await drawNextDesign(platform, run, 'published');
}

/** Sets when the feed is due again, and makes its outputs due that have not followed this run. */
async function setNext({ config, clock }: Platform, sql: Sql, run: WorkerRun): Promise<void> {
  const now = clock.now();
  const isDueAtOnce =
    (await isOutgrown(sql, config.billing, run.id)) || (await isDesignDue(sql, run, 'published'));
  const step = await findNextStep(sql, run.feed_id, now);
  if (run.parent_id !== null) {
    if (isDueAtOnce) await setOutputDue(sql, run.feed_id);
    // An output only runs after its feed, which therefore becomes due when the next share of the output's new pictures may be published.
    if (step !== null) await setNextRunBy(sql, run.parent_id, step);
    return;
  }
  // If the clock went back during the run, the next one must not be delayed until it catches up.
  const regular = nextRunAfter(run.priced_at < now ? run.priced_at : now, run.settings, run.price_edge_at);
  const due = isDueAtOnce ? now : pickEarlier(regular, step);
  // Runs of changed products do not delay the next run that reads the shop's feed.
  await (run.kept_run === null ? setNextRun(sql, run.feed_id, due) : setNextRunBy(sql, run.feed_id, due));
  await setOutputsDue(sql, run, 'up');
}
