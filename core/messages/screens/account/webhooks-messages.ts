import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Settings: addresses that receive the events of feeds. */
export const webhooksMessages = catalogue(english, 'webhooksMessages');
