import english from '#core/messages/words/en/common.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const passwordMessages = catalogue(english, 'passwordMessages');
