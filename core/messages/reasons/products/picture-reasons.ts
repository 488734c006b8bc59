import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { remoteReasons, type RemoteReason } from '../fetching/remote-reasons.ts';
import { getSentence } from '../get-sentence.ts';
import { photoReasons, type PhotoReason } from './photo-reasons.ts';

/** Why a picture addressed by a field, such as a brand's logo, cannot be shown, if the text differs from `photoReasons`. */
const pictureReasons = catalogue(english, 'pictureReasons', (words) => ({
  not_fetched: ({ why }: { why: RemoteReason }) =>
    words.not_fetched({ why: getSentence(remoteReasons, why) }),
}));

export function pictureSentence(why: PhotoReason): string {
  if (why.code === 'not_fetched') return getSentence(pictureReasons, why);
  const own: unknown = Reflect.get(pictureReasons, why.code);
  return typeof own === 'string' ? own : getSentence(photoReasons, why);
}
