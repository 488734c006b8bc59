import { catalogue } from '#core/messages/catalogue.ts';
import type { FaultReport, FeedErrorCode } from '#feed';
import { faultReportText } from './feed-fault-messages.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';

/** Reasons why a run ended without publishing. */
export const runReasons = catalogue('runReasons', {
  source_not_fetched: ({ why }: { why: RemoteReason }) =>
    `The shop's feed could not be fetched. ${sentenceOf(remoteReasons, why)}`,
  /** A feed without one product would delete a shop's catalogue on the channels that read it. */
  feed_empty: 'The feed holds no products. Check the product tag and the address.',
  source_too_many: ({ productsMax }: { productsMax: number }) =>
    `The shop's feed has more than ${productsMax.toLocaleString('en-US')} products, which is the most that one feed can hold. Split it into several feeds.`,
  feed_broken: ({ fault, report }: { fault: FeedErrorCode; report: FaultReport }) =>
    faultReportText(fault, report),
  /** `log` is the log's text about it, for when the feed itself is no longer available. */
  feed_unreadable: ({ log }: { fault: FeedErrorCode; log: string }) => (log.endsWith('.') ? log : `${log}.`),
  storage_full:
    'Our disk had no room for the pictures of this run, and still has none after several tries. The next run tries again.',
  not_read: 'The feed could not be read because of a fault on our side. The next run tries again.',
  not_written: 'The finished feed could not be written. The next run tries again.',
  template_lost: 'Its template was deleted, so it is paused. Give it another one, then start it again.',
  interrupted: 'The run was interrupted too often. The next run tries again.',
});

/** Reason why a run ended without publishing, as data. */
export type RunReason = ReasonOf<typeof runReasons>;

/** Results of a failed run for readers of the feed. */
export const runOutcomes = catalogue('runOutcomes', {
  stays_up: 'The last good feed stays up.',
  nothing_yet: 'Nothing has been published yet.',
});

const faultsOfOurs: ReadonlySet<RunReason['code']> = new Set(['not_read', 'not_written', 'interrupted']);

/** Returns the code that callers know: 'feed_empty', 'source_timeout', 'feed_invalid_xml', 'internal'. */
export function runCode(reason: RunReason): string {
  if (reason.code === 'source_not_fetched') return `source_${reason.why.code}`;
  if (reason.code === 'feed_broken' || reason.code === 'feed_unreadable') return `feed_${reason.fault}`;
  return faultsOfOurs.has(reason.code) ? 'internal' : reason.code;
}
