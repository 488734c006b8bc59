import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** API keys in the settings. The specification sells "API Access" without naming texts. */
export const apiKeysMessages = catalogue(english, 'apiKeysMessages');
