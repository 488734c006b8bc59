import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import type { ProductState } from '#core/contract/feeds/feed-products-api.ts';
import type { FeedStatus, Run, RunState } from '#core/contract/feeds/feeds-service-api.ts';
import type { AvailabilityOption, OfferIdOption } from '#core/feeds/feed-settings.ts';
import { AVAILABILITY_OPERATIONS } from '#feed';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { filterMessages } from '#core/messages/screens/feeds/filter-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';

/** Returns the text of a feed's status in its record; an unknown status is returned unchanged. */
export function recordStatusText(status: string): string {
  const known: Record<string, string> = {
    active: texts.active,
    processing: texts.processing,
    error: texts.error,
    disabled: texts.disabled,
  };
  return known[status] ?? status;
}

/** Returns the text of a record's status if it says more than that the feed is active or not, so that it needs a separate badge. */
export function findExtraStatus(status: string): string | undefined {
  return ['processing', 'error', 'disabled'].includes(status) ? recordStatusText(status) : undefined;
}

export const productStateTexts: Record<ProductState, string> = {
  enhanced: feedDetailMessages.enhanced,
  kept: feedDetailMessages.pictureKept,
  original: feedDetailMessages.originalKept,
  skipped: feedDetailMessages.notMatched,
  left_out: feedDetailMessages.leftOut,
  waiting: feedDetailMessages.waiting,
};

export const runStateTexts: Record<RunState, string> = {
  queued: feedDetailMessages.stateQueued,
  fetching: feedDetailMessages.stateFetching,
  rendering: feedDetailMessages.stateRendering,
  publishing: feedDetailMessages.statePublishing,
  published: feedDetailMessages.statePublished,
  failed: feedDetailMessages.stateFailed,
  held: feedDetailMessages.stateHeld,
  cancelled: feedDetailMessages.stateCancelled,
  waiting: reviewMessages.stateWaiting,
  discarded: reviewMessages.stateDiscarded,
  replaced: reviewMessages.stateReplaced,
};

export const runStateTones = {
  queued: 'accent',
  fetching: 'accent',
  rendering: 'accent',
  publishing: 'accent',
  published: 'good',
  failed: 'bad',
  held: 'warn',
  cancelled: 'neutral',
  waiting: 'warn',
  discarded: 'neutral',
  replaced: 'neutral',
} as const satisfies Record<RunState, string>;

export function isRunOpen(run: Run | null | undefined): run is Run {
  return run !== null && run !== undefined && run.finished_at === null;
}

/** True if the feed's products are those of its open run: of the first one, or of the published one that tries some again. */
export function isOpenRunShown({ run, published }: FeedStatus): boolean {
  return isRunOpen(run) && (published === null || published.run_id === run.id);
}

/** True if a run ended in a way that needs attention; the cards of projects count such feeds, in `server/db/projects.ts`. */
export function needsLook(run: Run | null | undefined): boolean {
  return run?.state === 'held' || run?.state === 'failed';
}

/** Returns what is wrong with the last run of an active feed, also while the next one tries again; undefined if nothing is. */
export function troubleText(status: FeedStatus | undefined): string | undefined {
  const { run = null, behind_since: behindSince = null } = status ?? {};
  if (run?.state === 'failed') return texts.activeFailed;
  if (run?.state === 'held') return texts.activeHeld;
  return isRunOpen(run) && behindSince !== null ? texts.activeAgain : undefined;
}

/** True if accepting a held run removes products or pictures. A run that is held only for suspicious values has all of them. */
export function losesProducts({ held_for: findings }: Run): boolean {
  return findings === null || findings.some(({ measure }) => losingMeasures.has(measure));
}

const losingMeasures: ReadonlySet<string> = new Set(['products', 'matched', 'pictures', 'items', 'shown']);

/** True if the feed's newest design was discarded, so that the published design stays. */
export function isDiscarded({ review, run }: FeedStatus): boolean {
  return review === null && (run?.state === 'discarded' || (run?.state === 'published' && run.of_facts));
}

/** Returns the notices at the top of a feed's page. There may be several: a design may wait while the newest run is held. */
export function listNotices(
  status: FeedStatus,
): ('returned' | 'held' | 'failed' | 'waiting' | 'discarded')[] {
  const { run, published, review } = status;
  // After a return to an earlier version, the results of newer runs do not matter.
  if ((published?.returned ?? null) !== null) return ['returned'];
  return [
    ...(run?.state === 'held' || run?.state === 'failed' ? [run.state] : []),
    ...(review === null ? [] : (['waiting'] as const)),
    ...(isDiscarded(status) ? (['discarded'] as const) : []),
  ];
}

/** Returns 'Output “Google” has been behind since Nov 21, 2026, 10:15 AM', or the number of such outputs; undefined if none. */
export function outputsBehindText(outputs: FeedStatus['outputs_behind']): string | undefined {
  const [first, ...others] = outputs.toSorted((one, other) => one.since.localeCompare(other.since));
  if (first === undefined) return undefined;
  const since = formatDateTime(first.since);
  if (others.length === 0) return feedDetailMessages.outputBehind(first.name, since);
  return feedDetailMessages.outputsBehind(outputs.length, since);
}

/** True if products may be tried again, now or when the open run has ended. */
export function isRetryable({ activate, run }: FeedStatus): boolean {
  return activate && (run?.state === 'published' || isRunOpen(run));
}

/** Describes what an open run is doing. */
function runPhaseText({ state, stalled_since: stalledSince, waiting_for: waitingFor }: Run): string {
  if (stalledSince !== null) return feedDetailMessages.runStalled;
  if (waitingFor !== null) return waitingFor;
  if (state === 'queued') return feedDetailMessages.runQueued;
  if (state === 'fetching') return feedDetailMessages.runFetching;
  return state === 'publishing' ? feedDetailMessages.runPublishing : feedDetailMessages.runRendering;
}

/** Describes a run's phase like `runPhaseText`, for screen readers: without the changing numbers after a colon. */
export function runSpokenText(run: Run): string {
  return runPhaseText(run).replace(/: .*$/, '');
}

/** Describes an open run in one line; `left` is a text about the remaining time. */
export function runProgressText(run: Run, left: string | undefined): string {
  if (run.state !== 'rendering' || run.stalled_since !== null) return runPhaseText(run);
  const [done, all] = [run.done_count, run.matched_count].map((count) => formatNumber(count));
  const progress = feedDetailMessages.runProgress(done!, all!);
  return left === undefined ? progress : `${progress} · ${left}`;
}

/** Returns the title of the browser tab with the progress, for users who look at another tab: '25 % · Spring shop'. */
export function runTitle(name: string, run: Run | null | undefined): string {
  if (!isRunOpen(run) || run.state !== 'rendering' || run.matched_count === 0) return name;
  return `${Math.floor((100 * run.done_count) / run.matched_count)} % · ${name}`;
}

/** Returns the number of a run's products in each state, as the list of products counts them. */
export function countStates(run: Run): Record<ProductState, number> {
  const { product_count: products, matched_count: matched, left_out_count: leftOut } = run;
  const { enhanced_count: enhanced, kept_count: kept, original_count: original } = run;
  const waiting = matched - enhanced - kept - original;
  return { waiting, enhanced, kept, original, skipped: products - matched - leftOut, left_out: leftOut };
}

/** Describes where ids are in the feed: 'Attribute', 'Tag' or, in a table, 'Column', and the name. */
export function idSourceText(option: OfferIdOption, isTable = false): string {
  return `${describeOption(option, isTable)}: ${nameOption(option)}`;
}

/** Returns the filter as a sentence: 'Tag: availability is “in stock”'. */
export function availabilityText(option: AvailabilityOption | null, isTable = false): string {
  if (option === null) return feedDetailMessages.everyProduct;
  const operation = AVAILABILITY_OPERATIONS[option.operationType] ?? '';
  const value = operation === 'Exist' ? '' : ` ${commonMessages.quoted(option.value)}`;
  return `${describeOption(option, isTable)}: ${nameOption(option)} ${filterMessages.plain[operation] ?? ''}${value}`;
}

function describeOption(option: OfferIdOption, isTable: boolean): string {
  if (isTable) return texts.column;
  return option.type === 0 ? texts.attribute : texts.tag;
}

function nameOption(option: OfferIdOption): string {
  return option.type === 1 || option.attributeName === ''
    ? option.keyName
    : [option.keyName, option.attributeName].filter((part) => part !== '').join('@');
}
