import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const signInAgainMessages = catalogue(english, 'signInAgainMessages');
