import { addLogFacts } from '#server/platform/process/log-context.ts';

/** Adds the run, its feed and its owner to every log line of the current job. */
export function nameRun(run: {
  readonly id: string;
  readonly feed_id: string;
  readonly user_id: string;
}): void {
  addLogFacts({ run: run.id, feed: run.feed_id, user: run.user_id });
}
