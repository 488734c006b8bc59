import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts shared by many screens after sign-in. */
export const frameMessages = catalogue(english, 'frameMessages');
