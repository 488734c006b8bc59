import { createHash, type Hash, randomUUID } from 'node:crypto';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { openFeed, rewriteFeed } from '#feed';
import { fileKeys, publishedFilesOf, type publishedTwins } from '#server/files/feed-files.ts';
import { touchImages } from '#server/db/runs/photos/images.ts';
import { isOutgrown } from '#server/db/billing/cover-run.ts';
import { findPublishedFeed, publish, type PublishedFeed } from '#server/db/feeds/publishing/publications.ts';
import { publishedCounts } from '#server/db/events/feed-events.ts';
import {
  forgetOldVersions,
  listKeptFiles,
  noteVersion,
} from '#server/db/feeds/publishing/published-versions.ts';
import { countRunChanges, setRunChanges } from '#server/db/feeds/publishing/run-changes.ts';
import { isDesignDue } from '#server/db/runs/approved-designs.ts';
import { countKeptByChoice, endRollout, nextStepOf } from '#server/db/feeds/publishing/rollouts.ts';
import { withoutReaders } from '#server/db/feeds/reader-leases.ts';
import { notePicturePrices } from '#server/db/runs/products/picture-prices.ts';
import { findBeside, noteFindings } from '#server/db/runs/products/note-findings.ts';
import { countHealth, setHealth } from '#server/db/runs/run-health.ts';
import { keepOrders } from '#server/db/runs/products/sorted-products.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import * as runs from '#server/db/runs/runs.ts';
import { setNextRun, setNextRunBy } from '#server/db/feeds/change-feed.ts';
import { earlierOf, nextRunAfter } from '#core/feeds/schedule/next-run-after.ts';
import { dropVersionOfChanges } from '#server/db/runs/changed-runs.ts';
import { ofRun, recordEvent, recordPublication } from '#server/record-event.ts';
import { setOutputDue, setOutputsDue } from '#server/db/feeds/publishing/outputs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { pipeThrough } from '#server/platform/pipe-through.ts';
import { shownFieldsOf } from '../drawing/shown-fields.ts';
import { nameRun } from '../name-run.ts';
import { drawNextDesign } from '../runs/draw-next-design.ts';
import { dropOldRuns } from '../runs/drop-old-runs.ts';
import { failRun } from '../runs/fail-run.ts';
import { hasEnded } from '../runs/has-ended.ts';
import { holdWorseRun, noteAccepted } from '../runs/hold-worse-run.ts';
import { logRun } from '../runs/log-run.ts';
import { openPublished, type PublishedProducts } from './published-products.ts';
import { openShown, type ShownByFeed } from './shown-by-feed.ts';
import { stageRollout } from './stage-rollout.ts';
import { waitForReview } from './wait-for-review.ts';
import { requestOutputs } from '#server/request-outputs.ts';
import { waitForStorage } from '../runs/wait-for-storage.ts';
import { repairedSource } from '../reading/repaired-source.ts';

/**
 * Last job of a run: writes the finished feed beside its compressed twins, then puts it up by one row. Until that
 * row commits the last good feed is served, and after it the new one: there is no moment in between.
 */
export async function publishFeed(platform: Platform, job: Job<{ runId: string }>): Promise<void> {
  const run = await runs.getWorkerRun(platform.database.query, job.data.runId);
  if (run === null || run.state !== 'publishing') return;
  nameRun(run);
  try {
    let shown = await openShown(platform, run);
    if (shown === null) return;
    if (!run.is_approved && (await holdWorseRun(platform, run, 'drawn'))) return;
    if (await waitForReview(platform, run)) return;
    await stageRollout(platform, run);
    // The pictures of the feed may have changed while they were written here.
    while (shown !== null && (await publishRun(platform, run, shown)) === 'once more')
      shown = await openShown(platform, run);
  } catch (error) {
    if (await hasEnded(platform, run.id)) return;
    if (await waitForStorage(platform, run, error)) return;
    if (job.isLastAttempt) await failRun(platform, run, { code: 'not_written' });
    throw error;
  }
}

async function publishRun(
  platform: Platform,
  run: runs.WorkerRun,
  shown: ShownByFeed,
): Promise<'done' | 'once more'> {
  const { database } = platform;
  const products = openPublished(platform, run, shown.run);
  const before = await findPublishedFeed(database.query, run.feed_id);
  const written = await writeFiles(platform, run, { products, before });
  const { leftOut, enhanced, kept } = products.counts();
  const isSameFile = before?.storage_key === written.storageKey;
  if (kept > 0) await withLockedRun(platform, run, notePicturePrices);
  const { health, changes, waiting } = await goThroughProducts(platform, run, shown, isSameFile);
  // Before the feed is published, so that no sweep takes them from it; for a superseded run they are kept in vain.
  await touchImages(database.query, run.home_id, run.id, platform.clock.now());
  let isOvertaken = false;
  const put = (change: string | null) =>
    withLockedRun(platform, run, async (locked) => {
      const { sql } = locked;
      isOvertaken = !(await shown.isUnchanged(sql));
      if (isOvertaken || !(await runs.finishRun(locked, { state: 'published' }))) return false;
      await setHealth(locked, health);
      await setRunChanges(locked, changes);
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
      if (pictures !== null)
        await recordEvent(platform, ofRun(locked), { type: 'feed.rollout_done', pictures });
      await setNext(platform, sql, run);
      return true;
    });
  const isUp = await (isSameFile ? put(null) : withoutReaders(database, run.feed_id, put));
  if (isUp) await followUp(platform, run);
  // A superseded run drops only what it wrote itself.
  else if (!isSameFile) await dropFile(platform, written.storageKey);
  return isOvertaken ? 'once more' : 'done';
}

/** Does the work that reads all products of the run. Not under its lock, for which others wait. */
async function goThroughProducts(
  platform: Platform,
  run: runs.WorkerRun,
  shown: ShownByFeed,
  isSameFile: boolean,
) {
  const { database } = platform;
  const shownFields = await shownFieldsOf(platform, run);
  const own = { id: run.id, feedId: run.feed_id };
  const found = await database.asOwner((sql) => findBeside(sql, own, shownFields));
  await withLockedRun(platform, run, (locked) => noteFindings(locked, found));
  await keepOrders(database.query, { id: run.id, feedId: run.home_id });
  const health = await countHealth(database.query, run.id, found.emptyFields);
  const changes = await countRunChanges(database.query, own, isSameFile);
  const waiting = await countKeptByChoice(database.query, (shown.run ?? run).id);
  return { health, changes, waiting };
}

/** Does the work that follows a publication. */
async function followUp(platform: Platform, run: runs.WorkerRun): Promise<void> {
  await dropOtherFiles(platform, run.feed_id);
  await logRun(platform, run.id);
  // The published run keeps its source, which an unchanged feed is read from next time.
  await dropOldRuns(platform, run.feed_id, [run.id]);
  await requestOutputs(platform, run.feed_id);
  // Follows what its feed has published meanwhile.
  if (run.parent_id !== null && run.settings.tagsImages === true)
    await requestOutputs(platform, run.parent_id);
  await drawNextDesign(platform, run, 'published');
}

/** Sets when the feed is due again, and that its outputs follow this run, had it been held until now. */
async function setNext({ config, clock }: Platform, sql: Sql, run: runs.WorkerRun): Promise<void> {
  const now = clock.now();
  const isDueAtOnce =
    (await isOutgrown(sql, config.billing, run.id)) || (await isDesignDue(sql, run, 'published'));
  const step = await nextStepOf(sql, run.feed_id, now);
  if (run.parent_id !== null) {
    if (isDueAtOnce) await setOutputDue(sql, run.feed_id);
    // It follows its feed, which therefore runs when the next share of the output's new pictures may be published.
    if (step !== null) await setNextRunBy(sql, run.parent_id, step);
    return;
  }
  // A clock that went back during the run must not put the next one off until it comes there again.
  const regular = nextRunAfter(run.priced_at < now ? run.priced_at : now, run.settings, run.price_edge_at);
  const due = isDueAtOnce ? now : earlierOf(regular, step);
  // Changed products put off no run that reads the shop's feed.
  await (run.kept_run === null ? setNextRun(sql, run.feed_id, due) : setNextRunBy(sql, run.feed_id, due));
  await setOutputsDue(sql, run, 'up');
}

interface WrittenFeed {
  storageKey: string;
  contentHash: string;
  contentType: string;
  sizeBytes: number;
}

/**
 * Writes the finished file and its twins, or returns the published ones where the bytes are the same. Files that could not be finished are
 * removed.
 */
async function writeFiles(
  platform: Platform,
  run: runs.WorkerRun,
  { products, before }: { products: PublishedProducts; before: PublishedFeed | null },
): Promise<WrittenFeed> {
  // A run that is opened again must not overwrite the published file.
  const ownKey = fileKeys.published(run.feed_id, randomUUID());
  try {
    const written = await writeFeed(platform, run, ownKey, products);
    // Equal bytes are already up, with their twins and in readers' memory.
    const sameKey = before?.content_hash === written.contentHash ? before.storage_key : null;
    const isUpAlready = sameKey !== null && (await hasAllFiles(platform, sameKey));
    if (isUpAlready) await platform.storage.delete(ownKey);
    else await writeTwins(platform, ownKey);
    return { ...written, storageKey: isUpAlready ? sameKey : ownKey };
  } catch (error) {
    // On a full disk every try would leave another file behind.
    await dropFile(platform, ownKey);
    throw error;
  }
}

/** Whether all files of a version are stored. One that was lost, for example in a restored backup, is written again by the next run. */
async function hasAllFiles({ storage }: Platform, key: string): Promise<boolean> {
  for (const each of publishedFilesOf(key)) if (!(await storage.exists(each))) return false;
  return true;
}

/** Deletes all other files beside the published one and those that can be returned to: they were replaced or left by a kill. */
async function dropOtherFiles({ storage, database }: Platform, feedId: string): Promise<void> {
  const found: string[] = [];
  for await (const key of storage.list(fileKeys.publishedFolder(feedId))) found.push(key);
  // Read after the list: files published meanwhile are among them.
  const kept = new Set((await listKeptFiles(database.query, feedId)).flatMap(publishedFilesOf));
  for (const key of found) if (!kept.has(key)) await storage.delete(key);
}

async function dropFile({ storage }: Platform, key: string): Promise<void> {
  for (const each of publishedFilesOf(key)) await storage.delete(each);
}

/** Writes the source with the new image addresses; returns the SHA-256 and the size of the result. */
async function writeFeed(
  platform: Platform,
  run: runs.WorkerRun,
  key: string,
  products: PublishedProducts,
): Promise<{ contentHash: string; contentType: string; sizeBytes: number }> {
  const source = await platform.storage.open(fileKeys.source(run.feed_id, run.id));
  if (source === null) throw new Error('the stored source is gone');
  const content = createHash('sha256');
  const { mapping, imagesOf } = products;
  const rewritten = rewriteFeed(repairedSource(run, source.body), mapping, imagesOf);
  // A disk that is full may refuse before it reads a byte.
  const { sizeBytes } = await platform.storage
    .put(key, hashed(rewritten, content))
    .finally(() => source.body.destroy());
  return {
    contentHash: content.digest('hex'),
    contentType: await contentTypeOf(platform, key, run.settings.csvSeparator),
    sizeBytes,
  };
}

const TAB = '\t'.charCodeAt(0);

/** Detects the type by content, because shops name their files as they like; the bytes keep their own declaration of the encoding. */
async function contentTypeOf(
  platform: Platform,
  key: string,
  csvSeparator: string | null | undefined,
): Promise<string> {
  const stored = await platform.storage.open(key);
  if (stored === null) throw new Error('the finished feed is gone');
  const { table, json } = await openFeed(stored.body, csvSeparator).finally(() => stored.body.destroy());
  if (json !== null) return json.isLines ? 'application/x-ndjson' : 'application/json';
  if (table === null) return 'application/xml';
  return table.delimiter === TAB ? 'text/tab-separated-values' : 'text/csv';
}

/** Compressed once here instead of on every request. */
const twins: ReadonlyMap<(typeof publishedTwins)[number], () => Transform> = new Map([
  ['.gz', () => createGzip({ level: 6 })],
  ['.br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
]);

async function writeTwins(platform: Platform, key: string): Promise<void> {
  for (const [suffix, compress] of twins) {
    const plain = await platform.storage.open(key);
    if (plain === null) throw new Error('the finished feed is gone');
    await platform.storage
      .put(key + suffix, pipeThrough(plain.body, compress))
      .finally(() => plain.body.destroy());
  }
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}
