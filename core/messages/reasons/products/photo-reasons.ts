import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import type { PhotoProblem } from '#picture/paint';
import { catalogue } from '#core/messages/catalogue.ts';
import { sizeIn } from '../file-size.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { getSentence, type ReasonOf } from '../get-sentence.ts';

export const photoReasons = catalogue(english, 'photoReasons', (words) => ({
  not_fetched: ({ why }: { why: RemoteReason }) =>
    words.not_fetched({ why: getSentence(remoteReasons, why) }),
  storage_full: ({ limitBytes }: { limitBytes: number }) => words.storage_full(sizeIn(limitBytes)),
})) satisfies Record<PhotoProblem, string>;

export type PhotoReason = ReasonOf<typeof photoReasons>;

/** Returns the public code: 'too_small', 'photo_timeout', 'photo_http_404'. */
export function photoCode(reason: PhotoReason): string {
  if (reason.code !== 'not_fetched') return reason.code;
  const { why } = reason;
  return why.code === 'http_status' ? `photo_http_${why.status}` : `photo_${why.code}`;
}
