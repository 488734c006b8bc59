import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** API keys in the settings. The specification offers "API Access" without giving texts. */
export const apiKeysMessages = catalogue(english, 'apiKeysMessages');
