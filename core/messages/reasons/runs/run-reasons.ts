import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { FaultReport, FeedDetail, FeedErrorCode } from '#feed';
import type { GuardFinding } from '#core/feeds/guard.ts';
import { faultReportText } from './feed-fault-messages.ts';
import { feedErrorText } from './feed-faults.ts';
import { heldCodes, heldText } from './guard-messages.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

export const runReasons = catalogue(english, 'runReasons', (words) => ({
  source_not_fetched: ({ why }: { why: RemoteReason }) =>
    words.source_not_fetched({ why: getSentence(remoteReasons, why) }),
  feed_broken: ({ fault, report }: { fault: FeedErrorCode; report: FaultReport }) =>
    faultReportText(fault, report),
  /** If the feed itself is no longer available; in the wording of logs. */
  feed_unreadable: ({
    fault,
    detail,
    offset,
  }: {
    fault: FeedErrorCode;
    detail: FeedDetail;
    offset: number;
  }) => `${feedErrorText({ code: fault, detail, offset })}.`,
}));

export type RunReason = ReasonOf<typeof runReasons>;

/** Why a run was stopped before it was finished. */
export type StopCode = Extract<RunReason['code'], `stopped_${string}` | 'template_lost'>;

/** Consequences of a failed run, for the feed's readers. */
const runOutcomes = catalogue(english, 'runOutcomes');

/** How a run ended unpublished, as data: why it failed and what readers of the feed get now, or what the guard found. */
export type RunEnd =
  | { readonly why: RunReason; readonly outcome: keyof typeof runOutcomes | null }
  | { readonly findings: readonly [GuardFinding, ...GuardFinding[]] };

export function runEndText(end: RunEnd): string {
  if ('findings' in end) return heldText(end.findings);
  const why = getSentence(runReasons, end.why);
  return end.outcome === null ? why : `${why} ${runOutcomes[end.outcome]}`;
}

const faultsOfOurs: ReadonlySet<RunReason['code']> = new Set(['not_read', 'not_written', 'interrupted']);

/** Returns the public code: 'feed_empty', 'source_timeout', 'feed_invalid_xml', 'internal'. */
export function runEndCode(end: RunEnd): string {
  if ('findings' in end) return heldCodes[end.findings[0].measure];
  const { why: reason } = end;
  if (reason.code === 'source_not_fetched') return `source_${reason.why.code}`;
  if (reason.code === 'feed_broken' || reason.code === 'feed_unreadable') return `feed_${reason.fault}`;
  return faultsOfOurs.has(reason.code) ? 'internal' : reason.code;
}
