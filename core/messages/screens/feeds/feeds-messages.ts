import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Feeds list and detail. */
export const feedsMessages = catalogue(english, 'feedsMessages');
