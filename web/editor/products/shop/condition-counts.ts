import type { ConditionCount } from '../../session/products.ts';

/** Requests the counts of several conditions in one call; the answers have the same order. */
type AskCounts = (feedId: string, conditions: readonly string[]) => Promise<readonly ConditionCount[]>;

export type ConditionCounts = {
  /** Returns null until the count has arrived; then the `changed` of `openConditionCounts` is called. */
  readonly of: (feedId: string, condition: string) => ConditionCount | null;
};

/** Time in ms for which requests are collected for one call, since a panel requests counts for each of its layers. */
const gatherMs = 60;

/** Time before a failed call is repeated, in ms. */
const restMs = 20_000;

/** Maximum number of conditions per request, as defined by the contract. */
const mostAtOnce = 200;

/** Opens counts of conditions; each is requested once per feed. `changed` is called whenever counts have arrived. */
export function openConditionCounts(ask: AskCounts, changed: () => void): ConditionCounts {
  const known = new Map<string, ConditionCount>();
  const asked = new Set<string>();
  const waiting = new Map<string, Set<string>>();
  const keyOf = (feedId: string, condition: string) => `${feedId} ${condition}`;
  const askFor = async (feedId: string, conditions: readonly string[]): Promise<void> => {
    try {
      const counts = await ask(feedId, conditions);
      for (const [at, condition] of conditions.entries()) {
        const count = counts[at];
        if (count !== undefined) known.set(keyOf(feedId, condition), count);
      }
      changed();
    } catch {
      // Without a count the caller shows none, and it is requested again after a wait.
      setTimeout(() => {
        for (const condition of conditions) asked.delete(keyOf(feedId, condition));
        changed();
      }, restMs);
    }
  };
  const send = (): void => {
    for (const [feedId, conditions] of waiting) {
      const all = [...conditions];
      for (let at = 0; at < all.length; at += mostAtOnce) void askFor(feedId, all.slice(at, at + mostAtOnce));
    }
    waiting.clear();
  };
  return {
    of: (feedId, condition) => {
      const key = keyOf(feedId, condition);
      const count = known.get(key);
      if (count !== undefined || asked.has(key)) return count ?? null;
      asked.add(key);
      if (waiting.size === 0) setTimeout(send, gatherMs);
      waiting.set(feedId, (waiting.get(feedId) ?? new Set()).add(condition));
      return null;
    },
  };
}
