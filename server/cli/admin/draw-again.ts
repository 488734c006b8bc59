import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { requestRun } from '#server/jobs.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { idOf } from './ids.ts';
import type { Act } from './options.ts';
import { printDone } from './print.ts';

/** Begins a run of a feed that draws every picture again, in the place of one that is open. */
export const run: Act = async ({ config, database, clock, openQueue }, what, { json = false }) => {
  const feedId = idOf(what);
  const known = await database.query.maybe('select 1 from feedmaker.feeds where id = $1', [feedId]);
  if (known === null) throw new StartError(texts.noSuchFeed(feedId));
  const parts = { config, database, clock, queue: await openQueue() };
  const runId = await requestRun(parts, feedId, { restart: true, drawsAgain: true });
  if (runId === null) throw new StartError(texts.drawsNothing(feedId));
  printDone({ run_id: runId, feed_id: feedId }, texts.drawsAgain(runId), json);
};
