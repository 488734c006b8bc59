import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { nextRunAfter } from '#core/feeds/schedule/next-run-after.ts';
import type { NoticeKind } from '#core/messages/notices.ts';
import { isStopped, standingOfProject } from './db/billing/standing.ts';
import { insertMail, type NewMail } from './db/accounts/mails.ts';
import { countUnread, findOwner, noteWaiting } from './db/runs/run-turns.ts';
import { type LockedRun, withLockedFeed } from '#server/db/locked-run.ts';
import * as runs from './db/runs/runs.ts';
import { activeFeed, isOpenRunOfDesign } from '#server/db/runs/open-runs.ts';
import { isReturned } from './db/feeds/publishing/published-versions.ts';
import { publishedPriceEdge } from './db/feeds/price-edges.ts';
import { setNextRun } from './db/feeds/change-feed.ts';
import { designOfRun, ownDesign } from './db/runs/approved-designs.ts';
import type { StopCode } from '#core/messages/reasons/runs/run-reasons.ts';
import { findKeptRun } from './db/runs/changed-runs.ts';
import * as stops from './db/runs/stopped-runs.ts';
import * as parents from './db/runs/parent-runs.ts';
import { findUser, type UserRow } from './db/accounts/users.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { JobDefinition, Queue } from '#server/platform/queue/port.ts';

const runData = z.object({ runId: z.uuid() });

/** All jobs: what the API may enqueue, with handlers in `server/worker.ts`. */
export const jobs = {
  /** Fetches a feed's source and converts it to product rows and render jobs. */
  readFeed: job({
    name: 'read-feed',
    schema: runData,
    policy: 'exclusive',
    retryLimit: 3,
    // Long enough for a slow shop, and for a large feed behind others.
    expireSeconds: 3_600,
  }),
  /** Draws the images of products `from` to `to` (inclusive positions) of a run; `count` of them waited when it was enqueued. */
  renderProducts: job({
    name: 'render-products',
    schema: z.object({ runId: z.uuid(), from: z.int(), to: z.int(), count: z.optional(z.int()) }),
    retryLimit: 4,
  }),
  publishFeed: job({
    name: 'publish-feed',
    schema: runData,
    policy: 'exclusive',
    retryLimit: 4,
    expireSeconds: 3_600,
  }),
  previewTemplate: job({
    name: 'preview-template',
    schema: z.object({ templateId: z.uuid() }),
    policy: 'stately',
    retryLimit: 3,
  }),
  /** Sends a mail of `auth.mails`. Retries for about ten hours; a link's lifetime begins when it is sent. */
  sendMail: job({
    name: 'send-mail',
    schema: z.object({ mailId: z.uuid() }),
    retryLimit: 24,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 1_800,
    expireSeconds: 120,
  }),
  /** Sends the waiting events of one feed to an endpoint, in order. `server/start-schedule.ts` retries failed ones. */
  deliverWebhooks: job({
    name: 'deliver-webhooks',
    schema: z.object({ endpointId: z.uuid(), feedId: z.uuid() }),
    policy: 'stately',
    retryDelaySeconds: 5,
    expireSeconds: 900,
  }),
  /** Fetches a subscription's state from the payment provider, and stores it. */
  applySubscription: job({
    name: 'apply-subscription',
    schema: z.object({ subscriptionId: z.string() }),
    policy: 'stately',
    retryLimit: 24,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 1_800,
    expireSeconds: 120,
  }),
  /** Ends subscriptions of deleted projects. */
  letCustomersGo: job({
    name: 'let-customers-go',
    schema: z.object({}),
    policy: 'stately',
    retryLimit: 24,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 1_800,
  }),
  reconcileBilling: job({
    name: 'reconcile-billing',
    schema: z.object({}),
    policy: 'exclusive',
    retryLimit: 3,
    expireSeconds: 3_600,
  }),
  /** Deletes files and rows that can no longer be requested. */
  sweepFiles: job({
    name: 'sweep-files',
    schema: z.object({}),
    policy: 'exclusive',
    retryLimit: 1,
    // Millions of pictures take time; a process that dies is noticed sooner by its missing heartbeat.
    expireSeconds: 6 * 3_600,
  }),
};

/**
 * Starts a run of an active feed and sets when the next one is due. An open run continues instead; with `restart` it is cancelled first,
 * because its settings are outdated; with 'outdated' only if they differ from the feed's. A manual run draws discarded products again, one
 * with `checksPhotos` also checks every photo, and one with `drawsAgain` draws every picture again. Does nothing if a subscription ended
 * and the project shows more than the free tier covers, or if the feed was returned to an earlier version. A run of an output uses what its
 * parent has read, and is of the same kind. With `ofChanges` the shop is not asked: the published run's products are drawn with the changes
 * made since. If the feed has an unapproved design, the run draws the published one; a second run with `designAfter`, the first one, draws
 * the same products in the unapproved design. Returns the new run's id or null.
 */
export async function requestRun(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  feedId: string,
  options: {
    restart: boolean | 'outdated';
    isManual?: boolean;
    checksPhotos?: boolean;
    drawsAgain?: boolean;
    ofChanges?: boolean;
    designAfter?: { readonly id: string };
  },
): Promise<string | null> {
  return withLockedFeed(platform, feedId, async (feed) => {
    const found = await activeFeed(feed);
    if (found === null) return null;
    const pricedAt = platform.clock.now();
    const standing = await standingOfProject(feed.sql, platform.config.billing, found.project_id);
    if ((await isReturned(feed.sql, feedId)) || (await isStopped(feed.sql, standing, found.project_id))) {
      // An output stays due, because it continues once it was returned to the earlier version like its feed.
      if (found.parent_id === null)
        await setNextRun(feed.sql, feedId, nextRunAfter(pricedAt, found.settings, null));
      return null;
    }
    const parent =
      found.parent_id === null ? null : await parents.followedRun(feed.sql, found.parent_id, found.settings);
    if (found.parent_id !== null && parent === null) return null;
    const ofChanges = options.ofChanges === true;
    const keptRun = ofChanges ? await findKeptRun(feed) : null;
    if (ofChanges && keptRun === null) return null;
    if (!ofChanges) await stops.cancelRunOfChanges(feed);
    if (options.restart === 'outdated') await stops.cancelOutdatedRun(feed);
    else if (options.restart) await stops.cancelOpenRun(feed, 'stopped_by_change');
    const sourceRun = options.designAfter?.id ?? null;
    const drawn = { id: feedId, ...found };
    const own = { settings: ownDesign(drawn, parent) };
    const design = sourceRun === null ? await designOfRun(feed.sql, drawn, parent) : own;
    const run = await runs.insertRun(feed, {
      id: randomUUID(),
      ...design,
      sourceRun,
      ...parents.kindOfRun(options, parent),
      keptRun,
      pricedAt,
      planLimit: standing.skus,
    });
    if (run !== null) await requestReading(platform.queue, run, found.user_id);
    if (parent !== null) await parents.noteFollowed(feed, parent.id, pricedAt);
    else if (!ofChanges) {
      const edge = await publishedPriceEdge(feed.sql, feedId);
      const isDue = run === null && sourceRun === null && (await isOpenRunOfDesign(feed));
      await setNextRun(feed.sql, feedId, isDue ? pricedAt : nextRunAfter(pricedAt, found.settings, edge));
    }
    return run?.id ?? null;
  });
}

/** Ends the open runs of the feed and of its outputs, if any. */
export async function cancelRun(
  platform: Pick<Platform, 'database'>,
  feedId: string,
  why: StopCode,
): Promise<void> {
  for (const id of [feedId, ...(await parents.listOutputIds(platform.database.query, feedId))])
    await withLockedFeed(platform, id, (feed) => stops.cancelOpenRun(feed, why));
}

/** Maximum number of sources fetched concurrently for one user. */
export const SOURCES_PER_USER = 6;

/** Requests the reading of a run's feed; a user's thirtieth feed waits behind everybody else's first. */
async function requestReading(queue: Queue, run: LockedRun, tenant: string): Promise<void> {
  const { id: runId, sql } = run;
  const before = (await countUnread(sql, tenant)) - 1;
  if (before >= SOURCES_PER_USER) await noteWaiting(run, { code: 'behind_own' });
  await queue.enqueue(jobs.readFeed, { runId }, { key: runId, tenant, priority: -before, sql });
}

/** Number of products in one render job: few enough that a killed worker loses little and feeds take turns often. */
const BATCH_SIZE = 10;

/**
 * Requests the images of the products at these positions. The priority is minus the batch's index in its feed, so that the first batches of
 * every feed precede the hundredth of any: a small feed never waits for a big one. The worker also takes turns between users
 * (docs/decisions/020).
 */
export async function requestRenders(
  queue: Queue,
  { id: runId, sql }: LockedRun,
  positions: readonly number[],
  batchSize = BATCH_SIZE,
): Promise<void> {
  const owner = await findOwner(sql, runId);
  const batches = [];
  for (let i = 0; i < positions.length; i += batchSize) {
    const batch = positions.slice(i, i + batchSize);
    const from = batch[0] ?? 0;
    batches.push({
      data: { runId, from, to: batch.at(-1) ?? from, count: batch.length },
      priority: -Math.floor(from / BATCH_SIZE),
      tenant: owner?.user_id,
    });
  }
  if (batches.length > 0) await queue.enqueueMany(jobs.renderProducts, batches, { sql });
}

/** Requests the publication of a run if its products are all done. Called after every batch. */
export async function requestPublication(queue: Queue, run: LockedRun): Promise<void> {
  if (!(await runs.claimPublishing(run))) return;
  const { id: runId, sql } = run;
  const owner = await findOwner(sql, runId);
  await queue.enqueue(jobs.publishFeed, { runId }, { key: runId, tenant: owner?.user_id, sql });
}

/** Requests a mail inside the transaction that causes it: both happen or neither. */
export async function requestMail(
  { queue, clock }: Pick<Platform, 'queue' | 'clock'>,
  sql: Sql,
  mail: NewMail,
): Promise<void> {
  const mailId = await insertMail(sql, mail, clock.now());
  await queue.enqueue(jobs.sendMail, { mailId }, { sql });
}

/** Mails an account's owner about an event, if the server can send mail and the account has an address. */
export async function requestNotice(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  notice: Notice,
): Promise<void> {
  await platform.database.asOwner((sql) => requestNoticeIn(platform, sql, notice));
}

interface Notice {
  readonly userId: string;
  readonly kind: NoticeKind | 'feed_events';
  readonly detail?: Readonly<Record<string, string>>;
}

/** Mails like `requestNotice`, inside the event's transaction: both happen or neither. */
export async function requestNoticeIn(
  platform: Pick<Platform, 'config' | 'queue' | 'clock'>,
  sql: Sql,
  notice: Notice,
): Promise<void> {
  if (!platform.config.mail.isRead) return;
  const user = await findUser(sql, notice.userId);
  if (user === null || user.email === '' || user.email_confirmed_at === null) return;
  const mail = {
    ...notice,
    recipient: user.email,
    redirectTo: `${platform.config.publicUrl}/`,
    challenge: null,
  };
  await requestMail(platform, sql, mail);
}

/**
 * Requests ending the subscriptions of deleted projects; call it after the deletion. If the process is killed before, the comparison with
 * the provider finds them.
 */
export async function requestLettingGo({ config, queue }: Pick<Platform, 'config' | 'queue'>): Promise<void> {
  if (config.billing.mode !== 'off') await queue.enqueue(jobs.letCustomersGo, {}, { key: 'all' });
}

/** Mails the former address of an account that it was deleted. */
export async function requestFarewell(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'clock'>,
  user: UserRow | null,
): Promise<void> {
  if (!platform.config.mail.isRead || user === null || user.email === '' || user.email_confirmed_at === null)
    return;
  const redirectTo = `${platform.config.publicUrl}/`;
  const mail = { userId: null, needsAccount: false, recipient: user.email, redirectTo, challenge: null };
  await platform.database.asOwner((sql) => requestMail(platform, sql, { ...mail, kind: 'account_deleted' }));
}

function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
