import { fileKeys } from '#server/db/feed-files.ts';
import { finishRun, notifyProgress } from '#server/db/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** Ends a run with a reason. What is published stays up, and the stored source of the run goes. */
export async function failRun(
  platform: Platform,
  run: { id: string; feed_id: string },
  failure: { code: string; text: string },
): Promise<void> {
  await platform.database.asOwner(async (sql) => {
    await finishRun(sql, run.id, { state: 'failed', errorCode: failure.code, errorText: failure.text });
    await notifyProgress(sql, run.feed_id);
  });
  await platform.storage.delete(fileKeys.source(run.feed_id, run.id));
}
