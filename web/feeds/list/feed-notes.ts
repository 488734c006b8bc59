import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';
import { planLimitMessages } from '#core/messages/screens/feeds/plan-limit-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { rolloutMessages } from '#core/messages/screens/feeds/publishing/rollout-messages.ts';
import { versionMessages } from '#core/messages/screens/feeds/publishing/version-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isDiscarded, outputsBehindText } from '../describe-feed.ts';

/** A note on a feed. `isCalm` is true if nothing is wrong, because a person has chosen this state. */
export interface FeedNote {
  readonly text: string;
  readonly isCalm: boolean;
}

/** Returns why a feed or one of its outputs does not show its shop's newest state, and since when; the feed's page says what to do. */
export function feedNotes({ service }: WholeFeed): FeedNote[] {
  if (service === null) return [];
  const { published, review, run, rollout, plan, behind_since: behindSince } = service;
  const returned = published?.returned ?? null;
  const sinceOf = run?.state === 'held' ? feedDetailMessages.heldSince : feedDetailMessages.failedSince;
  const warnings = [
    plan?.is_stopped === true && planLimitMessages.stoppedInList,
    plan?.is_stopped !== true &&
      run !== null &&
      run.over_count > 0 &&
      planLimitMessages.overTitle(run.matched_count - run.over_count, run.matched_count),
    returned !== null &&
      versionMessages.returnedNote(formatDateTime(returned.version_at), formatDateTime(returned.since)),
    returned === null && behindSince !== null && sinceOf(formatDateTime(behindSince)),
    review !== null && reviewMessages.waitsSince(formatDateTime(review.waiting_since)),
    outputsBehindText(service.outputs_behind),
  ];
  const calm = [
    isDiscarded(service) && feedDetailMessages.discardedTitle,
    rollout !== null &&
      [rolloutMessages.standing(rollout), rollout.is_paused && rolloutMessages.paused]
        .filter((sentence) => sentence !== false)
        .join(' '),
  ];
  return [...warnings, ...calm].flatMap((text, at) =>
    typeof text === 'string' ? [{ text: text.replace(/\.$/, ''), isCalm: at >= warnings.length }] : [],
  );
}
