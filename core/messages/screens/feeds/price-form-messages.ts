import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The part of the feed form that says how prices are written. */
export const priceFormMessages = catalogue(english, 'priceFormMessages');
