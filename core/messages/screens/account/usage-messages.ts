import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Limits of an account, and how much of them is used. */
export const usageMessages = catalogue(english, 'usageMessages');
