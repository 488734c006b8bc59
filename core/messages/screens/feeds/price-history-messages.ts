import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const priceHistoryMessages = catalogue(english, 'priceHistoryMessages');
