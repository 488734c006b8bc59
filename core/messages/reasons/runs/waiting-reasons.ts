import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

const sizeWords = catalogue(english, 'waitingSizes');

export const waitingReasons = catalogue(english, 'waitingReasons', (words) => ({
  reading: (sizes: Sizes) => words.reading({ sizes: sizesText(sizes) }),
  slow: (sizes: Sizes) => words.slow({ sizes: sizesText(sizes) }),
  try_again: ({ why }: { why: RemoteReason }) => words.try_again({ why: getSentence(remoteReasons, why) }),
}));

export type WaitingReason = ReasonOf<typeof waitingReasons>;

/** Bytes received and expected; null if the shop does not report them. */
interface Sizes {
  gotBytes: number;
  allBytes: number | null;
}

function sizesText({ gotBytes, allBytes }: Sizes): string {
  const got = megabytes(gotBytes);
  if (allBytes === null) return sizeWords.soFar(got.text, got.rounded);
  const all = megabytes(allBytes);
  return sizeWords.ofAll(got.text, got.rounded, all.text, all.rounded);
}

/** Megabytes in English notation, with one decimal below ten, and as a number. */
function megabytes(bytes: number): { text: string; rounded: number } {
  const count = bytes / 1_000_000;
  const rounded = count < 10 ? Math.round(count * 10) / 10 : Math.round(count);
  return { text: count < 10 ? count.toFixed(1) : rounded.toLocaleString('en-US'), rounded };
}
