/** The decision for one run which products the plan covers; listed if the run is published or may still be. */
export type Decision = {
  readonly feedId: string;
  readonly runId: string;
  /** True if the feed shows this run now. */
  readonly isPublished: boolean;
  /** True if the run may still be published. */
  readonly isOpen: boolean;
  /** Null if not counted. */
  readonly limit: number | null;
  readonly epoch: number | null;
  /** The project in which the run was decided. */
  readonly projectId: string | null;
};

/** Decisions that limit the next decision of a feed. */
export type CountedDecisions = {
  readonly epoch: number;
  /** Runs of other feeds, each with the number of possible outcomes of its feed: one of its runs published, or none. */
  readonly others: readonly { readonly decision: Decision; readonly ways: number }[];
  /** Decisions of feeds created earlier, in order of creation: published under an earlier limit, applied as far as there is room. */
  readonly before: readonly Decision[];
  /** Id of the run with the feed's own published decision, if that was made under the same limit; else null. */
  readonly ownPublished: string | null;
};

/**
 * Returns the decisions of a project that the next decision of a feed must respect under this limit. Feeds are in order of creation. A
 * feed's published decision counts, and so does that of an open run, because either may be published in the end. After the limit was
 * lowered, older decisions may exceed it together: they yield to new decisions of the same feed and to feeds created before theirs, and
 * take precedence over feeds created after.
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
      // Undecided runs are left out: they will count this one when they are decided.
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
