import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** New pictures that go up a share a day. */
export const rolloutMessages = catalogue(english, 'rolloutMessages');
