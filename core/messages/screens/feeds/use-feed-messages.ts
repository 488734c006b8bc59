import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Handing a feed over: its address, how it gets into each channel, and who has fetched it. */
export const useFeedMessages = catalogue(english, 'useFeedMessages');
