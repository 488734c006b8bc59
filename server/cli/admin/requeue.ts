import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { requeueRun } from '#server/installation/requeue-run.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { idOf } from './ids.ts';
import type { Act } from './options.ts';
import { printDone } from './print.ts';

/** Lets an open run go on: its jobs are tried now, and asked for anew where none is left. */
export const run: Act = async ({ database, openQueue }, what, { json = false }) => {
  const runId = idOf(what);
  const done = await requeueRun({ database, queue: await openQueue() }, runId);
  if (done === 'gone') throw new StartError(texts.noSuchRun(runId));
  if (done === 'ended') throw new StartError(texts.runEnded(runId));
  printDone({ run_id: runId, ...done }, texts.requeued(done), json);
};
