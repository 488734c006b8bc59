import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The way from the first feed to its first fetch by a channel, on the list of projects. */
export const guideMessages = catalogue(english, 'guideMessages');
