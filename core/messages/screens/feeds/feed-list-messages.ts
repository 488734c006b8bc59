import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Actions on feeds of the list, one or several at once. */
export const feedListMessages = catalogue(english, 'feedListMessages');
