import {
  findPublishedSource,
  getWorkerRun,
  holdRun,
  notifyProgress,
  type WorkerRun,
} from '#server/db/runs.ts';
import { publicationStatus } from '#server/db/publications.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { dropOldRuns } from './drop-old-runs.ts';
import { logRun } from './log-run.ts';

/** The share of products that a refresh may lose without a person looking at it. */
const LOSS_MAX = 0.5;

/**
 * Holds a run whose source lost more than half of the published products: a shop's half-written export would
 * otherwise delete half a catalogue on every channel. The run keeps its source, so accepting it needs no new download.
 */
export async function holdIfShrunk(platform: Platform, run: WorkerRun): Promise<boolean> {
  const { database } = platform;
  const published = await publicationStatus(database.query, run.feed_id);
  // Another address is a decision of the user's, and its numbers cannot be compared.
  const isSameSource =
    (await findPublishedSource(database.query, run.feed_id, run.settings.feedUrl)) !== null;
  const current = await getWorkerRun(database.query, run.id);
  if (published === null || current === null || !isSameSource || current.is_accepted) return false;
  if (current.product_count >= published.product_count * LOSS_MAX) return false;
  const products = current.product_count === 1 ? '1 product' : `${current.product_count} products`;
  const text =
    `The shop's feed has ${products} instead of ${published.product_count}. ` +
    'The last good feed stays up. Accept the new numbers if they are right, or wait for the next run.';
  const isHeld = await database.asOwner(async (sql) => {
    await notifyProgress(sql, run.feed_id);
    return holdRun(sql, run.id, { comparedCount: published.product_count, text });
  });
  if (isHeld) await logRun(platform, run.id);
  // A shop that stays small is held every hour; only the newest of these runs can be accepted.
  if (isHeld) await dropOldRuns(platform, run.feed_id, [run.id, published.run_id]);
  return isHeld;
}
