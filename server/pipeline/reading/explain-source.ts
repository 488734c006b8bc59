import { detectCodePage, explainFault, FeedError } from '#feed';
import type { RunReason } from '#core/messages/reasons/runs/run-reasons.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { getWorkerRun, type WorkerRun } from '#server/db/runs/runs.ts';
import { setSourceEncoding, setSourceRemark } from '#server/db/feeds/source-repairs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { sourceInUtf8 } from '../repaired-source.ts';

/** Explains what is wrong with the stored source of a failed run, where, and what to do. */
export async function explainSource(
  { storage, database }: Platform,
  { id, feed_id }: WorkerRun,
  error: FeedError,
): Promise<RunReason> {
  const fault = error.code;
  const run = await getWorkerRun(database.query, id);
  const source = await storage.open(fileKeys.source(feed_id, id));
  const isBroken = fault === 'invalid_xml' || fault === 'invalid_json';
  if (!isBroken || run === null || source === null)
    return { code: 'feed_unreadable', fault, detail: error.detail, offset: error.offset };
  const report = await explainFault(error, sourceInUtf8(run, source.body));
  return { code: 'feed_broken', fault, report };
}

/** Detects, before any product is read, if a feed whose settings allow a code page is in it. Returns the updated run. */
export async function decideEncoding(platform: Platform, run: WorkerRun): Promise<WorkerRun> {
  const wanted = run.settings.encoding ?? null;
  if (wanted === null || run.source_encoding !== null) return run;
  const source = await platform.storage.open(fileKeys.source(run.feed_id, run.id));
  if (source === null) throw new Error('the stored source is gone');
  const encoding = await detectCodePage(source.body, wanted);
  if (encoding === null) return run;
  await withLockedRun(platform, run, async (locked) => {
    await setSourceEncoding(locked, encoding);
    await setSourceRemark(locked, { code: 'readAs', label: encoding });
  });
  return { ...run, source_encoding: encoding };
}
