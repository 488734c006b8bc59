/** Decision about a run's products, as far as it is published or may be. */
export type Decision = {
  readonly feedId: string;
  readonly runId: string;
  /** Whether it is what the feed shows now. */
  readonly isPublished: boolean;
  /** Whether the run may still come to be what the feed shows. */
  readonly isOpen: boolean;
  /** Null if not counted. */
  readonly limit: number | null;
  readonly epoch: number | null;
  /** The project in which it was decided. */
  readonly projectId: string | null;
};

/** Decisions that count for the next one of a feed. */
export type CountedDecisions = {
  readonly epoch: number;
  /** Runs of other feeds, each with in how many ways its feed may end: with one of its runs, or without any. */
  readonly others: readonly { readonly decision: Decision; readonly ways: number }[];
  /** Decisions of feeds that were created before, in their order: published under an earlier limit, as much of it as there is room for. */
  readonly before: readonly Decision[];
  /** Id of the run with the feed's own published decision, where that was made under the same limit; null otherwise. */
  readonly ownPublished: string | null;
};

/**
 * Returns the decisions of a project that count for the next one of a feed, under this limit. Feeds are in the order of their creation. A
 * feed's published decision counts, and so does that of an open run, because either may be the published one in the end. After the limit
 * has become smaller, older decisions no longer hold together: they give way to the new ones of the same feed and to feeds that were
 * created before theirs, and keep room for those that were created after.
 */
export function whichDecisionsCount(
  decisions: readonly Decision[],
  next: { feedId: string; projectId: string; limit: number; feedOrder: readonly string[] },
): CountedDecisions {
  const here = decisions.filter(({ projectId }) => projectId === next.projectId);
  const last = Math.max(1, ...here.map(({ epoch }) => epoch ?? 0));
  const limits = here.filter(({ epoch }) => epoch === last).map(({ limit }) => limit ?? 0);
  const epoch = limits.some((limit) => next.limit < limit) ? last + 1 : last;
  const isFresh = (decision: Decision) =>
    decision.projectId === next.projectId && decision.epoch === epoch && decision.limit !== null;
  const order = new Map(next.feedOrder.map((id, i) => [id, i]));
  const place = (feedId: string) => order.get(feedId) ?? Infinity;
  const ofOthers = next.feedOrder
    .filter((feedId) => feedId !== next.feedId)
    .map((feedId) => {
      const ofFeed = decisions.filter((decision) => decision.feedId === feedId);
      const fresh = ofFeed.filter(isFresh);
      const isRenewed = fresh.some(({ isOpen }) => isOpen);
      const yields = isRenewed || place(feedId) > place(next.feedId);
      // Runs that are not decided yet are left out: when they are, they count this one.
      const stale = yields ? [] : ofFeed.filter((decision) => !isFresh(decision) && isKnown(decision));
      return { fresh, stale };
    });
  const others = ofOthers.flatMap(({ fresh, stale }) => {
    const mayShowOther = stale.length > 0 || !fresh.some(({ isPublished }) => isPublished);
    return fresh.map((decision) => ({ decision, ways: fresh.length + (mayShowOther ? 1 : 0) }));
  });
  const own = decisions.find(
    (decision) => decision.feedId === next.feedId && decision.isPublished && isFresh(decision),
  );
  const before = ofOthers.flatMap(({ stale }) => stale);
  return { epoch, others, before, ownPublished: own?.runId ?? null };
}

function isKnown({ isPublished, limit }: Decision): boolean {
  return isPublished || limit !== null;
}
