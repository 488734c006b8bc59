import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The steps from the first feed to its first fetch by a channel, on the project list. */
export const guideMessages = catalogue(english, 'guideMessages');
