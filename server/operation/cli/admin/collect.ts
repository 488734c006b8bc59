import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { countForgotten } from '#server/db/installation/forgotten.ts';
import { findOrphans } from '#server/files/verify-files.ts';
import { jobs } from '#server/jobs.ts';
import type { Act } from './options.ts';
import { printDone } from './print.ts';

/** Same as the sweep's retention of a picture that no feed names, in ms. */
const KEPT_MS = 46 * 24 * 60 * 60_000;

/** Removes files that nobody speaks of, and has the daily sweep done now; with `dryRun` only counts what both would take. */
export const run: Act = async (bench, _what, { json = false, dryRun = false }) => {
  const { database, storage, clock, openQueue } = bench;
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const counts = { ...(await countForgotten(database.query, before)), orphans: 0, orphan_bytes: 0 };
  for await (const { key } of findOrphans(bench)) {
    const stored = await storage.open(key);
    stored?.body.destroy();
    counts.orphans += 1;
    counts.orphan_bytes += stored?.sizeBytes ?? 0;
    if (!dryRun) await storage.delete(key);
  }
  if (!dryRun) await (await openQueue()).enqueue(jobs.sweepFiles, {}, { key: 'sweep' });
  printDone({ ...counts, done: !dryRun }, texts.collected({ ...counts, isDone: !dryRun }), json);
};
