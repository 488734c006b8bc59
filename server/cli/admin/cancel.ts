import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { listOpenRuns } from '#server/db/runs/open-runs.ts';
import { cancelRun } from '#server/jobs.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { idOf } from './ids.ts';
import type { Act } from './options.ts';
import { printDone } from './print.ts';

/** Ends the open run that has this id, or is of the feed that has it. */
export const run: Act = async ({ database }, what, { json = false }) => {
  const id = idOf(what);
  const open = (await listOpenRuns(database.query, null)).find(
    (each) => each.id === id || each.feed_id === id,
  );
  if (open === undefined) throw new StartError(texts.nothingToCancel(id));
  await cancelRun({ database }, open.feed_id);
  printDone({ run_id: open.id, feed_id: open.feed_id }, texts.cancelled(open.feed_id), json);
};
