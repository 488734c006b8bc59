import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Names of events as choices. */
export const eventNames = catalogue(english, 'eventNames');

/** The bell in the header. */
export const notificationsMessages = catalogue(english, 'notificationsMessages');
