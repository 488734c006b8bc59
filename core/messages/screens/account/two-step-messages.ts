import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Two-step sign-in: the page that asks for a code, and its part of the settings. */
export const twoStepMessages = catalogue(english, 'twoStepMessages');
