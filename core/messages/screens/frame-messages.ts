import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** What many screens behind the sign-in say. */
export const frameMessages = catalogue(english, 'frameMessages');
