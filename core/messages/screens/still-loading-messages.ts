import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts for a screen that waits for the server longer than usual. */
export const stillLoadingMessages = catalogue(english, 'stillLoadingMessages');
