import { AppError } from '#core/errors.ts';
import { listDueFeeds } from './db/feeds/list-feeds.ts';
import { watchClock } from './operation/installation/watch-clock.ts';
import { jobs, requestRun } from '#server/jobs.ts';
import { listeners } from '#server/outgoing/listeners.ts';
import { returnLeftOutputs } from '#server/calls/feeds/versions/return-to-version.ts';
import { requestChangedRuns } from '#server/calls/feeds/products/changed-runs.ts';
import { requestPingedRuns } from '#server/calls/feeds/ping/pinged-runs.ts';
import { oneAtATime } from '#server/platform/turns/shared-work.ts';
import type { Platform } from '#server/platform/open-platform.ts';

const SWEEP_INTERVAL_MS = 24 * 60 * 60_000;

/** Delay after a start, and then the interval, of comparing subscriptions with the payment provider, in ms. */
const RECONCILE_FIRST_MS = 60_000;
const RECONCILE_INTERVAL_MS = 24 * 60 * 60_000;

/** Interval of checking for due mails and webhooks, pings, and changed products, in ms. */
const WORD_INTERVAL_MS = 5_000;

/** Interval of checking whether the clock has gone back, in ms; the check costs nothing. */
const CLOCK_INTERVAL_MS = 1_000;

const SCHEDULE_INTERVAL_MS = 30_000;

/**
 * Starts the schedule: runs every active feed when it is due (see `nextRunAfter`), and once a day the sweep and the comparison with the
 * payment provider, until it is stopped. Several workers may do this concurrently: only one run per feed is opened.
 */
export function startSchedule(platform: Platform, { hasBilling }: { hasBilling: boolean }): { stop(): void } {
  const { database, clock, log } = platform;
  // If the database is restarting, the next tick tries again.
  const inPeace = (work: () => Promise<void>, failed: string) =>
    oneAtATime(() =>
      work().catch((error: unknown) => {
        if (!(error instanceof AppError)) log.error({ err: error }, failed);
      }),
    );
  const lookAtClock = inPeace(
    watchClock(platform),
    'times that a clock ahead has left could not be moved back',
  );
  const tick = inPeace(async () => {
    // A run left behind by a killed process may use settings that were changed later.
    for (const feed of await listDueFeeds(database.query, clock.now()))
      await requestRun(platform, feed.id, { restart: 'outdated' });
    await returnLeftOutputs(platform);
  }, 'due feeds could not be started');
  const pings = inPeace(() => requestPingedRuns(platform), 'runs for pings could not be started');
  const changes = inPeace(
    async () => void (await requestChangedRuns(platform)),
    'runs for changed products could not be started',
  );
  const tellings = listeners.map(({ requestDue, failure }) => inPeace(() => requestDue(platform), failure));
  // One after the other, on one connection: an idle server keeps as few as it can.
  const words = oneAtATime(async () => {
    for (const ask of [...tellings, pings, changes]) await ask();
  });
  const sweep = () =>
    void platform.queue
      .enqueue(jobs.sweepFiles, {}, { key: 'sweep' })
      .catch((error: unknown) => platform.log.error({ err: error }, 'the sweep could not be asked for'));
  const reconcile = () =>
    void platform.queue
      .enqueue(jobs.reconcileBilling, {}, { key: 'reconcile' })
      .catch((error: unknown) => platform.log.error({ err: error }, 'billing could not be compared'));
  const timers = [
    setInterval(() => void lookAtClock(), CLOCK_INTERVAL_MS),
    setInterval(() => void tick(), SCHEDULE_INTERVAL_MS),
    setInterval(() => void words(), WORD_INTERVAL_MS),
    setInterval(sweep, SWEEP_INTERVAL_MS),
    ...(hasBilling
      ? [setTimeout(reconcile, RECONCILE_FIRST_MS), setInterval(reconcile, RECONCILE_INTERVAL_MS)]
      : []),
  ];
  void tick();
  sweep();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
