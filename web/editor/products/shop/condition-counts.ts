import type { ConditionCount } from '../../session/products.ts';

/** Requests all of these at once; answers in their order. */
type AskCounts = (feedId: string, conditions: readonly string[]) => Promise<readonly ConditionCount[]>;

export type ConditionCounts = {
  /** Returns null until the count has arrived; `openConditionCounts` then calls its `changed`. */
  readonly of: (feedId: string, condition: string) => ConditionCount | null;
};

/** Time within which requests are joined into one call, in ms: a panel requests each of its layers. */
const gatherMs = 60;

/** Time before a failed call is repeated, in ms. */
const restMs = 20_000;

/** Most conditions per request, by the contract. */
const mostAtOnce = 200;

/** Opens counts of conditions, each requested once per feed. `changed` is called whenever some have arrived. */
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
      // The caller shows no count then; it is requested again after a rest.
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
