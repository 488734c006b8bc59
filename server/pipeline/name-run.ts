import { addLogFacts } from '#server/platform/process/log-context.ts';

/** Lets every line of the log that the job under way brings about say which run it belongs to, and whose that is. */
export function nameRun(run: {
  readonly id: string;
  readonly feed_id: string;
  readonly user_id: string;
}): void {
  addLogFacts({ run: run.id, feed: run.feed_id, user: run.user_id });
}
