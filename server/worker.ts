import { applySubscription } from '#server/billing/apply-subscription.ts';
import { letCustomersGo } from '#server/billing/let-customers-go.ts';
import { reconcileBilling } from '#server/billing/reconcile-billing.ts';
import type { Billing } from '#server/billing/open-billing.ts';
import { jobs } from '#server/jobs.ts';
import { openMailer } from '#server/outgoing/mail/mailbox.ts';
import { sendMail } from '#server/outgoing/mail/send-mail.ts';
import { giveUpJob } from './pipeline/drawing/give-up-job.ts';
import { previewTemplate } from './pipeline/previews/preview-template.ts';
import { readFeed } from './pipeline/reading/read-feed.ts';
import { renderProducts } from './pipeline/drawing/render-products.ts';
import { createStages, type Stages, storedSize } from '#server/pipeline/stages.ts';
import { sweepFiles } from './files/sweep-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { deadLetters, type Job } from '#server/platform/queue/port.ts';
import type { Renderer } from './open-renderer.ts';
import { deliverWebhooks } from '#server/outgoing/webhooks/deliver-webhooks.ts';
import { startSchedule } from './start-schedule.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { findOwner } from '#server/db/runs/run-turns.ts';
import { publishFeed } from './pipeline/publishing/publish-feed.ts';

/** Limits for concurrent webhooks; high, because most deliveries wait for a receiver, up to 15 seconds. */
const WEBHOOKS_AT_ONCE = { concurrency: 32, perTenant: 4 };

/** Starts all jobs with their handlers on an open platform. The platform's queue stops them. */
export async function startWorker(
  platform: Platform,
  renderer: Renderer,
  { stages = createStages(), billing = null }: { stages?: Stages; billing?: Billing | null } = {},
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
  await queue.work(jobs.deliverWebhooks, WEBHOOKS_AT_ONCE, (job) => deliverWebhooks(platform, job));
  await queue.work(jobs.sweepFiles, { concurrency: 1 }, () => sweepFiles(platform));
  if (billing !== null) await workOnBilling(platform, billing);
  await queue.work(deadLetters, { concurrency: 1 }, (job) => giveUpJob(platform, job));
  return startSchedule(platform, { hasBilling: billing !== null });
}

async function workOnBilling(platform: Platform, billing: Billing): Promise<void> {
  const { queue } = platform;
  await queue.work(jobs.applySubscription, { concurrency: 2 }, (job) =>
    applySubscription(platform, billing, job.data.subscriptionId),
  );
  await queue.work(jobs.letCustomersGo, { concurrency: 1 }, () => letCustomersGo(platform, billing));
  await queue.work(jobs.reconcileBilling, { concurrency: 1 }, () => reconcileBilling(platform, billing));
}

/** Publishes a run when it is its turn: a small feed does not wait until a large one is written and compressed. */
async function publishInTurn(
  platform: Platform,
  { publishing }: Pick<Stages, 'publishing'>,
  job: Job<{ runId: string }>,
): Promise<void> {
  const owner = await findOwner(platform.database.query, job.data.runId);
  if (owner === null) return;
  const sizeBytes = await storedSize(platform.storage, fileKeys.source(owner.feed_id, job.data.runId));
  const turn = { tenant: owner.user_id, sizeBytes, signal: job.signal };
  await publishing.hold(turn, () => publishFeed(platform, job));
}
