import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import type { FaultReport, FeedErrorCode } from '#feed';
import { faultReportText } from './feed-fault-messages.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

/** Reasons why a run ended without publishing. */
export const runReasons = catalogue(english, 'runReasons', (words) => ({
  source_not_fetched: ({ why }: { why: RemoteReason }) =>
    words.source_not_fetched({ why: getSentence(remoteReasons, why) }),
  feed_broken: ({ fault, report }: { fault: FeedErrorCode; report: FaultReport }) =>
    faultReportText(fault, report),
  /** `log` is the log's text about it, for when the feed itself is no longer available. */
  feed_unreadable: ({ log }: { fault: FeedErrorCode; log: string }) => (log.endsWith('.') ? log : `${log}.`),
}));

/** Reason why a run ended without publishing, as data. */
export type RunReason = ReasonOf<typeof runReasons>;

/** Results of a failed run for readers of the feed. */
export const runOutcomes = catalogue(english, 'runOutcomes');

const faultsOfOurs: ReadonlySet<RunReason['code']> = new Set(['not_read', 'not_written', 'interrupted']);

/** Returns the code that callers know: 'feed_empty', 'source_timeout', 'feed_invalid_xml', 'internal'. */
export function runCode(reason: RunReason): string {
  if (reason.code === 'source_not_fetched') return `source_${reason.why.code}`;
  if (reason.code === 'feed_broken' || reason.code === 'feed_unreadable') return `feed_${reason.fault}`;
  return faultsOfOurs.has(reason.code) ? 'internal' : reason.code;
}
