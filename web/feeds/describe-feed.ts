import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import type { ProductState } from '#core/contract/feeds/feed-products-api.ts';
import type { FeedStatus, Run, RunState } from '#core/contract/feeds/feeds-service-api.ts';
import type { AvailabilityOption, OfferIdOption } from '#core/feeds/feed-settings.ts';
import { AVAILABILITY_OPERATIONS } from '#feed';
import { filterMessages } from '#core/messages/screens/feeds/filter-messages.ts';
import { feedsMessages as texts } from '#core/messages/screens/feeds/feeds-messages.ts';
import { reviewMessages } from '#core/messages/screens/feeds/publishing/review-messages.ts';
import { feedDetailMessages } from '#core/messages/screens/feeds/feed-detail-messages.ts';

/** Returns the text of a record's status; an unknown status is shown as it is. */
export function recordStatusText(status: string): string {
  const known: Record<string, string> = {
    active: texts.active,
    processing: texts.processing,
    error: texts.error,
    disabled: texts.disabled,
  };
  return known[status] ?? status;
}

/** Activation comes from the service; a record's own status is worth a second badge only when it adds something. */
export function findExtraStatus(status: string): string | undefined {
  return ['processing', 'error', 'disabled'].includes(status) ? recordStatusText(status) : undefined;
}

/** Names of the states of a product on the screen. */
export const productStateTexts: Record<ProductState, string> = {
  enhanced: feedDetailMessages.enhanced,
  kept: feedDetailMessages.pictureKept,
  original: feedDetailMessages.originalKept,
  skipped: feedDetailMessages.notMatched,
  left_out: feedDetailMessages.leftOut,
  waiting: feedDetailMessages.waiting,
};

/** Names of the states of a run on the screen. */
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

/** The colours beside those words. */
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

/** Whether a run ended in a way that a person should know about; cards of projects count such feeds, in `server/db/projects.ts`. */
export function needsLook(run: Run | null | undefined): boolean {
  return run?.state === 'held' || run?.state === 'failed';
}

/** Whether accepting a held run costs products or pictures: one whose values look wrong has all of them. */
export function losesProducts({ held_for: findings }: Run): boolean {
  return findings === null || findings.some(({ measure }) => losingMeasures.has(measure));
}

const losingMeasures: ReadonlySet<string> = new Set(['products', 'matched', 'pictures', 'items', 'shown']);

/** Whether the newest design of a feed was discarded, so that the feed continues in the one before, or without one. */
export function isDiscarded({ review, run }: FeedStatus): boolean {
  return review === null && (run?.state === 'discarded' || (run?.state === 'published' && run.of_facts));
}

/** Returns the notices of a feed that its page shows first: several, as a design may wait while the shop's run is held. */
export function listNotices(
  status: FeedStatus,
): ('returned' | 'held' | 'failed' | 'waiting' | 'discarded')[] {
  const { run, published, review } = status;
  // Results of newer runs do not matter for the published version.
  if ((published?.returned ?? null) !== null) return ['returned'];
  return [
    ...(run?.state === 'held' || run?.state === 'failed' ? [run.state] : []),
    ...(review === null ? [] : (['waiting'] as const)),
    ...(isDiscarded(status) ? (['discarded'] as const) : []),
  ];
}

/** Returns 'Output “Google” has been behind since Nov 21, 2026, 10:15 AM', or the number of such outputs; undefined for none. */
export function outputsBehindText(outputs: FeedStatus['outputs_behind']): string | undefined {
  const [first, ...others] = outputs.toSorted((one, other) => one.since.localeCompare(other.since));
  if (first === undefined) return undefined;
  const since = formatDateTime(first.since);
  if (others.length === 0) return feedDetailMessages.outputBehind(first.name, since);
  return feedDetailMessages.outputsBehind(outputs.length, since);
}

/** Whether products of what the page shows may be tried again, once no run is open. */
export function isRetryable({ activate, run }: FeedStatus): boolean {
  return activate && (run?.state === 'published' || isRunOpen(run));
}

/** Returns the current phase of an open run. */
function runPhaseText({ state, stalled_since: stalledSince, waiting_for: waitingFor }: Run): string {
  if (stalledSince !== null) return feedDetailMessages.runStalled;
  if (waitingFor !== null) return waitingFor;
  if (state === 'queued') return feedDetailMessages.runQueued;
  if (state === 'fetching') return feedDetailMessages.runFetching;
  return state === 'publishing' ? feedDetailMessages.runPublishing : feedDetailMessages.runRendering;
}

/** The same for screen readers: the numbers that come after a colon change all the time. */
export function runSpokenText(run: Run): string {
  return runPhaseText(run).replace(/: .*$/, '');
}

/** Returns one line about an open run; `left` is the remaining time. */
export function runProgressText(run: Run, left: string | undefined): string {
  if (run.state !== 'rendering' || run.stalled_since !== null) return runPhaseText(run);
  const [done, all] = [run.done_count, run.matched_count].map((count) => formatNumber(count));
  const progress = feedDetailMessages.runProgress(done!, all!);
  return left === undefined ? progress : `${progress} · ${left}`;
}

/** Returns the title of the browser's tab, where another page may be in front: '25 % · Spring shop'. */
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

export interface FeedCounts {
  productCount: number;
  enhancedCount: number;
  keptCount: number;
  originalCount: number | undefined;
  unmatchedCount: number | undefined;
}

/** Returns the counts of the newest run, or of the published version when no run has counted yet. */
export function readCounts(status: FeedStatus): FeedCounts | undefined {
  const { run, published } = status;
  // A run that ended badly tells less than the published version.
  const hasEndedBadly =
    run !== null && ['failed', 'held', 'cancelled', 'waiting', 'discarded', 'replaced'].includes(run.state);
  const isReturned = (published?.returned ?? null) !== null;
  const hasCounts =
    run !== null && run.product_count > 0 && !isReturned && !(hasEndedBadly && published !== null);
  if (hasCounts) {
    return {
      productCount: run.product_count,
      enhancedCount: run.enhanced_count,
      keptCount: run.kept_count,
      originalCount: run.original_count,
      unmatchedCount: run.product_count - run.matched_count,
    };
  }
  if (published === null) return undefined;
  return {
    productCount: published.product_count,
    enhancedCount: published.enhanced_count,
    keptCount: published.kept_count,
    originalCount: undefined,
    unmatchedCount: undefined,
  };
}

/** Describes the source of ids: 'Attribute' or 'Tag', in a table 'Column', and its name. */
export function idSourceText(option: OfferIdOption, isTable = false): string {
  return `${describeOption(option, isTable)}: ${nameOption(option)}`;
}

/** The filter as a sentence: 'Tag: availability is “in stock”'. */
export function availabilityText(option: AvailabilityOption | null, isTable = false): string {
  if (option === null) return feedDetailMessages.everyProduct;
  const operation = AVAILABILITY_OPERATIONS[option.operationType] ?? '';
  const value = operation === 'Exist' ? '' : ` “${option.value}”`;
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
