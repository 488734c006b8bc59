import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** A run that waits until a person has looked at its changes, and the settings of a feed's publishing. */
export const reviewMessages = catalogue(english, 'reviewMessages');
