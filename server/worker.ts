import { AppError } from '#core/errors.ts';
import { listDueFeeds } from './db/feeds/list-feeds.ts';
import { jobs, requestRun } from '#server/jobs.ts';
import { openMailer } from '#server/mail/open-mailer.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { giveUpJob } from './pipeline/drawing/give-up-job.ts';
import { previewTemplate } from './pipeline/previews/preview-template.ts';
import { publishInTurn } from './pipeline/publishing/publish-in-turn.ts';
import { readFeed } from './pipeline/reading/read-feed.ts';
import { renderProducts } from './pipeline/drawing/render-products.ts';
import { createStages, type Stages } from '#server/pipeline/stages.ts';
import { sweepFiles } from './pipeline/runs/sweep-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { deadLetters } from '#server/platform/queue/port.ts';
import type { Renderer } from './open-renderer.ts';

/** How often files that nobody needs are looked for. */
const SWEEP_INTERVAL_MS = 24 * 60 * 60_000;

/** How often due feeds are looked for. */
const SCHEDULE_INTERVAL_MS = 30_000;

/** Every job and its handler, started on an open platform. The platform's queue stops them. */
export async function startWorker(
  platform: Platform,
  renderer: Renderer,
  stages: Stages = createStages(),
): Promise<{ stop(): void }> {
  const { queue } = platform;
  await queue.work(jobs.readFeed, stages.jobs.reading, (job) => readFeed(platform, stages, job));
  await queue.work(jobs.renderProducts, stages.jobs.rendering, (job) =>
    renderProducts(platform, renderer, job),
  );
  await queue.work(jobs.publishFeed, stages.jobs.publishing, (job) => publishInTurn(platform, stages, job));
  await queue.work(jobs.previewTemplate, { concurrency: 1 }, (job) =>
    previewTemplate(platform, renderer.previews, job.data),
  );
  const mailer = openMailer(platform);
  await queue.work(jobs.sendMail, { concurrency: 2 }, (job) => sendMail(platform, mailer, job));
  await queue.work(jobs.sweepFiles, { concurrency: 1 }, () => sweepFiles(platform));
  await queue.work(deadLetters, { concurrency: 1 }, (job) => giveUpJob(platform, job));
  return startSchedule(platform);
}

/** Runs every active feed again when it is due. Several workers may do this at once: one run per feed is opened. */
function startSchedule(platform: Platform): { stop(): void } {
  let isBusy = false;
  const tick = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (const feed of await listDueFeeds(platform.database.query, platform.clock.now()))
        await requestRun(platform, feed.id, { restart: false });
    } catch (error) {
      // A restarting database is asked again at the next tick.
      if (!(error instanceof AppError)) platform.log.error({ err: error }, 'due feeds could not be started');
    } finally {
      isBusy = false;
    }
  };
  const sweep = () =>
    void platform.queue
      .enqueue(jobs.sweepFiles, {}, { key: 'sweep' })
      .catch((error: unknown) => platform.log.error({ err: error }, 'the sweep could not be asked for'));
  const timers = [
    setInterval(() => void tick(), SCHEDULE_INTERVAL_MS),
    setInterval(sweep, SWEEP_INTERVAL_MS),
  ];
  void tick();
  sweep();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
