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
import { cancelRunOfChanges, findKeptRun } from './db/runs/changed-runs.ts';
import * as parents from './db/runs/parent-runs.ts';
import { findUser, type UserRow } from './db/accounts/users.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { JobDefinition, Queue } from '#server/platform/queue/port.ts';

const runData = z.object({ runId: z.uuid() });

/** Every job of the product: what the API may enqueue and what `server/worker.ts` has a handler for. */
export const jobs = {
  /** Fetches a feed's source and turns it into product rows and render jobs. */
  readFeed: job({
    name: 'read-feed',
    schema: runData,
    policy: 'exclusive',
    retryLimit: 3,
    // A slow shop gets its time, and so does a large feed behind others.
    expireSeconds: 3_600,
  }),
  /** Makes the images of a few products of a run. `from` and `to` are positions, both included; `count` of them waited when it was asked for. */
  renderProducts: job({
    name: 'render-products',
    schema: z.object({ runId: z.uuid(), from: z.int(), to: z.int(), count: z.optional(z.int()) }),
    retryLimit: 4,
  }),
  /** Writes the finished feed and puts it up. */
  publishFeed: job({
    name: 'publish-feed',
    schema: runData,
    policy: 'exclusive',
    retryLimit: 4,
    expireSeconds: 3_600,
  }),
  /** Draws the preview picture of a template. */
  previewTemplate: job({
    name: 'preview-template',
    schema: z.object({ templateId: z.uuid() }),
    policy: 'stately',
    retryLimit: 3,
  }),
  /** Sends a mail of `auth.mails`. Tries for about ten hours, since a link's time runs from its sending. */
  sendMail: job({
    name: 'send-mail',
    schema: z.object({ mailId: z.uuid() }),
    retryLimit: 24,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 1_800,
    expireSeconds: 120,
  }),
  /** Sends an endpoint what waits for it of one feed, in order. What fails is tried again by `server/start-schedule.ts`. */
  deliverWebhooks: job({
    name: 'deliver-webhooks',
    schema: z.object({ endpointId: z.uuid(), feedId: z.uuid() }),
    policy: 'stately',
    retryDelaySeconds: 5,
    expireSeconds: 900,
  }),
  /** Asks the payment provider how a subscription stands, and writes it down. */
  applySubscription: job({
    name: 'apply-subscription',
    schema: z.object({ subscriptionId: z.string() }),
    policy: 'stately',
    retryLimit: 24,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 1_800,
    expireSeconds: 120,
  }),
  /** Ends what is still paid for projects that are gone. */
  letCustomersGo: job({
    name: 'let-customers-go',
    schema: z.object({}),
    policy: 'stately',
    retryLimit: 24,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 1_800,
  }),
  /** Compares what we know of subscriptions with what the payment provider knows. */
  reconcileBilling: job({
    name: 'reconcile-billing',
    schema: z.object({}),
    policy: 'exclusive',
    retryLimit: 3,
    expireSeconds: 3_600,
  }),
  /** Removes files and rows that nobody can ask for any more. */
  sweepFiles: job({
    name: 'sweep-files',
    schema: z.object({}),
    policy: 'exclusive',
    retryLimit: 1,
    // Millions of pictures take their time; a process that dies is noticed sooner, by its silence.
    expireSeconds: 6 * 3_600,
  }),
};

/**
 * Starts a run of an active feed and sets when the next one is due. An open run continues instead; with `restart` it is cancelled first,
 * because its settings are no longer right; with 'outdated' only if they are not the feed's. A manual run draws discarded products again,
 * one with `checksPhotos` also looks at every photo again, and one with `drawsAgain` draws every picture too. Nothing begins or ends where
 * a subscription ended and the project shows more than the free tier covers, nor where somebody has returned to an earlier version and did
 * not go on. A run of an output reads what its parent has read, and is of the same kind. With `ofChanges` the shop is not asked: the
 * products that the published run has read are drawn with the changes made since. Where the feed has a design other than the published one
 * and asks before publishing it, the run draws the published one; a second run with `designAfter`, the first one, draws the same products
 * in the other design. Returns the new run's id or null.
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
      // An output stays due until it has gone back with its feed.
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
    if (!ofChanges) await cancelRunOfChanges(feed);
    if (options.restart === 'outdated') await runs.cancelOutdatedRun(feed);
    else if (options.restart) await runs.cancelOpenRun(feed);
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
export async function cancelRun(platform: Pick<Platform, 'database'>, feedId: string): Promise<void> {
  for (const id of [feedId, ...(await parents.listOutputIds(platform.database.query, feedId))])
    await withLockedFeed(platform, id, (feed) => runs.cancelOpenRun(feed));
}

/** Sources of one user that are asked for at once. */
export const SOURCES_PER_USER = 6;

/** A user's thirtieth feed comes after the first of everybody else. */
async function requestReading(queue: Queue, run: LockedRun, tenant: string): Promise<void> {
  const { id: runId, sql } = run;
  const before = (await countUnread(sql, tenant)) - 1;
  if (before >= SOURCES_PER_USER) await noteWaiting(run, { code: 'behind_own' });
  await queue.enqueue(jobs.readFeed, { runId }, { key: runId, tenant, priority: -before, sql });
}

/** Products of one render job: small enough that a killed worker loses little and feeds take turns often. */
const BATCH_SIZE = 10;

/**
 * Requests the images of the products at these positions. Priority is minus the batch's place in its own feed, so that the first batches
 * of every feed come before the hundredth of any: a small feed never waits for a big one. Between users the worker takes turns
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

/** Requests the publication of a run whose products are all done. Every batch may try. */
export async function requestPublication(queue: Queue, run: LockedRun): Promise<void> {
  if (!(await runs.claimPublishing(run))) return;
  const { id: runId, sql } = run;
  const owner = await findOwner(sql, runId);
  await queue.enqueue(jobs.publishFeed, { runId }, { key: runId, tenant: owner?.user_id, sql });
}

/** Requests a mail inside the transaction of its cause: both happen or neither. */
export async function requestMail(
  { queue, clock }: Pick<Platform, 'queue' | 'clock'>,
  sql: Sql,
  mail: NewMail,
): Promise<void> {
  const mailId = await insertMail(sql, mail, clock.now());
  await queue.enqueue(jobs.sendMail, { mailId }, { sql });
}

/** Mails an account's owner about an event that has happened, where mails reach anybody and the account has an address. */
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

/** Does the same inside the transaction of the event: both happen or neither. */
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
 * Asks to end what is paid for projects that were deleted; call it after the deletion. Should nobody be left to ask, the
 * comparison with the provider finds them.
 */
export async function requestLettingGo({ config, queue }: Pick<Platform, 'config' | 'queue'>): Promise<void> {
  if (config.billing.mode !== 'off') await queue.enqueue(jobs.letCustomersGo, {}, { key: 'all' });
}

/** Mails the address of an account that the account was deleted. */
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
