import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The limits of a feed's guard, loaded when the user opens them. */
export const guardFormMessages = catalogue(english, 'guardFormMessages');
