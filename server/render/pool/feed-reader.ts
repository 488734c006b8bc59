import type { FeedAnswer, FeedHead, FeedLook } from '../feeds/look-at-feed.ts';
import { type Perform, toError } from './drawing-for.ts';
import { ProcessEnded } from './drawing-process.ts';

/**
 * Reads a feed like `lookAtFeed`, in a process that can be killed; returns 'stopped' if that took too much time or memory, or if the
 * process was killed from outside. If the signal is aborted, fails with its reason.
 */
export type FeedReader = (
  head: FeedHead,
  look: FeedLook,
  signal: AbortSignal,
) => Promise<FeedAnswer | 'stopped' | null>;

/** Creates a reader of feeds without a tenant: the caller has already decided whose turn it is. */
export function feedReaderFor(perform: Perform): FeedReader {
  return async (head, look, signal) => {
    try {
      const task = () => ({ kind: 'feed head' as const, ...head, ...look });
      const answer = await perform(task, null, { tenant: null, signal });
      if (answer.kind === 'photo problem') return 'stopped';
      if (answer.kind !== 'feed') throw toError(answer);
      return answer.answer;
    } catch (error) {
      if (error instanceof ProcessEnded) return 'stopped';
      throw error;
    }
  };
}
