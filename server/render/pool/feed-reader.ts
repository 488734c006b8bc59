import type { FeedAnswer, FeedHead, FeedLook } from '../feeds/look-at-feed.ts';
import { type Perform, toError } from './drawing-for.ts';
import { ProcessEnded } from './drawing-process.ts';

/**
 * Reads like `lookAtFeed`, in a process that can be killed: 'stopped' where it was, by somebody else or because it took too much time or
 * memory. The signal ends it, and then this fails with its reason.
 */
export type FeedReader = (
  head: FeedHead,
  look: FeedLook,
  signal: AbortSignal,
) => Promise<FeedAnswer | 'stopped' | null>;

/** Reading feeds for nobody in particular: whose turn it is was decided before. */
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
