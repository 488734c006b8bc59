import { catalogue } from '#core/messages/catalogue.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { sentenceOf, type ReasonOf } from '../sentence-of.ts';

/** Reasons why a run waits, as its feed's page shows them. */
export const waitingReasons = catalogue('waitingReasons', {
  behind_own: 'Waiting for a place behind your other feeds',
  not_answered: 'Waiting for the shop’s server to answer',
  reading: (sizes: Sizes) => `Reading the shop’s feed: ${sizesText(sizes)}`,
  slow: (sizes: Sizes) => `The shop’s server is slow: ${sizesText(sizes)}`,
  try_again: ({ why }: { why: RemoteReason }) =>
    `${sentenceOf(remoteReasons, why)} We try again in a moment.`,
});

/** Reason why a run waits, as data. */
export type WaitingReason = ReasonOf<typeof waitingReasons>;

/** Bytes received and expected; null where the shop does not report them. */
interface Sizes {
  gotBytes: number;
  allBytes: number | null;
}

function sizesText({ gotBytes, allBytes }: Sizes): string {
  const got = megabytes(gotBytes);
  return allBytes === null ? `${got} MB so far` : `${got} of ${megabytes(allBytes)} MB`;
}

function megabytes(bytes: number): string {
  const count = bytes / 1_000_000;
  return count < 10 ? count.toFixed(1) : Math.round(count).toLocaleString('en-US');
}
