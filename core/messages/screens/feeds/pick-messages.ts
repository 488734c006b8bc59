import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Deciding about single products: in the gallery, in the large view, and what the rules are called that come of it. */
export const pickMessages = catalogue(english, 'pickMessages');
