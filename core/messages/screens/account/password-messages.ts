import english from '#core/messages/words/en/common.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** A forgotten password, and the choice of a new one. */
export const passwordMessages = catalogue(english, 'passwordMessages');
