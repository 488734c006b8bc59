import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The card about the first ads of a project, from their making to their first fetch by a channel. */
export const firstAdsMessages = catalogue(english, 'firstAdsMessages');
