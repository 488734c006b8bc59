import { FeedError } from '#core/feed/feed-error.ts';
import { mappingOf } from '#core/feed/feed-mapping.ts';
import { readProducts, type Product } from '#core/feed/read-products.ts';
import { fileKeys } from '#server/db/feed-files.ts';
import { insertProducts, type NewProduct } from '#server/db/run-products.ts';
import * as runs from '#server/db/runs.ts';
import { jobs } from '#server/jobs.ts';
import { RemoteError } from '#server/platform/fetch/remote-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Job } from '#server/platform/queue/port.ts';
import { failRun } from './fail-run.ts';
import { publishWhenDone } from './publish-when-done.ts';

/** Products inserted in one transaction; the first renders start after the first of them. */
const INSERT_SIZE = 200;

/** Products of one render job: small enough that a killed worker loses little and feeds take turns often. */
const BATCH_SIZE = 10;

/**
 * First job of a run: keeps the source's bytes as they came, reads the products out of them and asks for the images.
 * Repeating it after a crash continues: a stored source is not fetched again, known products make no second job.
 */
export async function readFeed(platform: Platform, job: Job<{ runId: string }>): Promise<void> {
  const run = await runs.getWorkerRun(platform.database.query, job.data.runId);
  if (run === null || (run.state !== 'queued' && run.state !== 'fetching')) return;
  try {
    await storeSource(platform, run, job.signal);
    await readSource(platform, run);
    await publishWhenDone(platform, run.id);
  } catch (error) {
    const isFinal = !(error instanceof RemoteError && error.isTransient) || job.isLastAttempt;
    if (isFinal && (error instanceof RemoteError || error instanceof FeedError || error instanceof EmptyFeed))
      return failRun(platform, run, { code: codeOf(error), text: sentenceOf(error) });
    if (job.isLastAttempt) await failRun(platform, run, internalFailure);
    throw error;
  }
}

const internalFailure = {
  code: 'internal',
  text: 'The feed could not be read because of a fault on our side. The next run tries again.',
};

/** A feed without one product would delete a shop's catalogue on the channels that read it. */
class EmptyFeed extends Error {}

async function storeSource(platform: Platform, run: runs.WorkerRun, signal: AbortSignal): Promise<void> {
  const key = fileKeys.source(run.feed_id, run.id);
  await moveTo(platform, run, 'fetching');
  if (await platform.storage.exists(key)) return;
  const answer = await platform.fetchRemote.open(run.settings.feedUrl, { kind: 'feed', signal });
  await platform.storage.put(key, answer.body);
}

async function readSource(platform: Platform, run: runs.WorkerRun): Promise<void> {
  const source = await platform.storage.open(fileKeys.source(run.feed_id, run.id));
  if (source === null) throw new Error('the stored source is gone');
  let isEmpty = true;
  let chunk: Product[] = [];
  for await (const product of readProducts(source.body, mappingOf(run.settings))) {
    isEmpty = false;
    chunk.push(product);
    if (chunk.length === INSERT_SIZE) {
      await insertChunk(platform, run, chunk);
      chunk = [];
    }
  }
  if (isEmpty) throw new EmptyFeed();
  await insertChunk(platform, run, chunk);
  await platform.database.asOwner(async (sql) => {
    await runs.markRead(sql, run.id);
    await runs.notifyProgress(sql, run.feed_id);
  });
}

async function insertChunk(
  platform: Platform,
  run: runs.WorkerRun,
  products: readonly Product[],
): Promise<void> {
  await platform.database.asOwner(async (sql) => {
    const rows = products.map(newProductOf);
    const fresh = await insertProducts(sql, run.id, rows);
    const waiting = rows.filter((row) => row.state === 'waiting' && fresh.has(row.position));
    await runs.countRead(sql, run.id, { products: fresh.size, matched: waiting.length });
    await platform.queue.enqueueMany(jobs.renderProducts, batchesOf(run.id, waiting), { sql });
    await runs.notifyProgress(sql, run.feed_id);
  });
}

/**
 * Priority is minus the batch's place in its own feed, so that the first batches of every feed come before the
 * hundredth of any: a small feed never waits for a big one.
 */
function batchesOf(runId: string, waiting: readonly NewProduct[]) {
  const batches = [];
  for (let i = 0; i < waiting.length; i += BATCH_SIZE) {
    const from = waiting[i]?.position ?? 0;
    const to = waiting[Math.min(i + BATCH_SIZE, waiting.length) - 1]?.position ?? from;
    batches.push({ data: { runId, from, to }, priority: -Math.floor(from / BATCH_SIZE) });
  }
  return batches;
}

function newProductOf(product: Product): NewProduct {
  const base = {
    position: product.position,
    productId: cut(product.id, 500),
    imageLink: cut(product.image, 4_000),
    values: Object.fromEntries(
      Object.entries(product.values).map(([key, value]) => [key, cut(value, 5_000)]),
    ),
  };
  if (!product.isMatch)
    return {
      ...base,
      state: 'skipped',
      reasonCode: 'not_matched',
      reasonText: 'Does not pass the availability filter.',
    };
  return { ...base, state: 'waiting', reasonCode: null, reasonText: null };
}

/** No image shows more than this, and one product must not fill the database. Never leaves half a character. */
function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
}

async function moveTo(platform: Platform, run: runs.WorkerRun, state: 'fetching'): Promise<void> {
  await platform.database.asOwner(async (sql) => {
    await runs.setRunState(sql, run.id, state);
    await runs.notifyProgress(sql, run.feed_id);
  });
}

function codeOf(error: RemoteError | FeedError | EmptyFeed): string {
  if (error instanceof RemoteError) return `source_${error.failure}`;
  return error instanceof FeedError ? `feed_${error.code}` : 'feed_empty';
}

function sentenceOf(error: RemoteError | FeedError | EmptyFeed): string {
  if (error instanceof EmptyFeed)
    return 'The feed holds no products. Check the product tag and the address; the last good feed stays up.';
  if (error instanceof FeedError) return `${error.message} The last good feed stays up.`;
  return `The shop's feed could not be fetched. ${error.message} The last good feed stays up.`;
}
