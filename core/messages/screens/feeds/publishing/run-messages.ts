import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts about the products and changes of single runs. */
export const runMessages = catalogue(english, 'runMessages');
