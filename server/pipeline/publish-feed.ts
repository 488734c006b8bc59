import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { mappingOf } from '#core/feed/feed-mapping.ts';
import { rewriteFeed } from '#core/feed/rewrite-feed.ts';
import { deletePublished, fileKeys } from '#server/db/feed-files.ts';
import { publish } from '#server/db/publications.ts';
import { deleteProductsOfRun, listEnhanced } from '#server/db/run-products.ts';
import * as runs from '#server/db/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { failRun } from './fail-run.ts';

/**
 * Last job of a run: writes the finished feed beside its compressed twins, then puts it up by one row. Until that
 * row commits the last good feed is served, and after it the new one: there is no moment in between.
 */
export async function publishFeed(platform: Platform, job: Job<{ runId: string }>): Promise<void> {
  const run = await runs.getWorkerRun(platform.database.query, job.data.runId);
  if (run === null || run.state !== 'publishing') return;
  try {
    await publishRun(platform, run);
  } catch (error) {
    if (job.isLastAttempt) {
      const text =
        'The finished feed could not be written. The last good feed stays up; the next run tries again.';
      await failRun(platform, run, { code: 'internal', text });
    }
    throw error;
  }
}

async function publishRun(platform: Platform, run: runs.WorkerRun): Promise<void> {
  const key = fileKeys.published(run.feed_id, run.id);
  const enhanced = await listEnhanced(platform.database.query, run.id);
  const contentHash = await writeFeed(
    platform,
    run,
    key,
    new Map(enhanced.map((p) => [p.position, p.image_hash])),
  );
  await writeTwins(platform, key);
  const stored = await platform.storage.open(key);
  stored?.body.destroy();
  const replacedKey = await platform.database.asOwner(async (sql) => {
    if (!(await runs.finishRun(sql, run.id, { state: 'published' }))) return key;
    const before = await publish(sql, {
      feedId: run.feed_id,
      runId: run.id,
      storageKey: key,
      contentHash,
      sizeBytes: stored?.sizeBytes ?? 0,
      productCount: run.product_count,
      enhancedCount: enhanced.length,
    });
    await runs.notifyProgress(sql, run.feed_id);
    return before;
  });
  if (replacedKey !== null) await deletePublished(platform.storage, replacedKey);
  await dropOldRuns(platform, run);
}

/** The source with the new image addresses; answers the SHA-256 of the result. */
async function writeFeed(
  platform: Platform,
  run: runs.WorkerRun,
  key: string,
  images: ReadonlyMap<number, string>,
): Promise<string> {
  const source = await platform.storage.open(fileKeys.source(run.feed_id, run.id));
  if (source === null) throw new Error('the stored source is gone');
  const hash = createHash('sha256');
  const base = `${platform.config.publicUrl}/feedmaker/${run.feed_id}/i/`;
  const rewritten = rewriteFeed(source.body, mappingOf(run.settings), ({ position }) => {
    const image = images.get(position);
    return image === undefined ? null : { image: `${base}${image}.jpg` };
  });
  const hashing = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await platform.storage.put(key, pipe(Readable.from(rewritten), hashing));
  return hash.digest('hex');
}

/** Compressed once here instead of on every request. */
async function writeTwins(platform: Platform, key: string): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  for (const [suffix, compress] of [
    ['.gz', createGzip({ level: 6 })],
    ['.br', createBrotliCompress(brotli)],
  ] as const) {
    const plain = await platform.storage.open(key);
    if (plain === null) throw new Error('the finished feed is gone');
    await platform.storage.put(key + suffix, pipe(plain.body, compress));
  }
}

/** Like `pipe`, but a failure of the source also fails the reader instead of leaving it waiting. */
function pipe(source: Readable, target: Transform): Transform {
  source.once('error', (error) => target.destroy(error));
  return source.pipe(target);
}

async function dropOldRuns(platform: Platform, run: runs.WorkerRun): Promise<void> {
  await platform.storage.delete(fileKeys.source(run.feed_id, run.id));
  for (const old of await runs.listOldRuns(platform.database.query, run.feed_id, [run.id])) {
    await platform.storage.delete(fileKeys.source(run.feed_id, old.id));
    await deleteProductsOfRun(platform.database.query, old.id);
  }
}
