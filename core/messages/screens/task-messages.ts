import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** One line with the number of tasks about products; the tasks themselves are on a feed's page. */
export const taskMessages = catalogue(english, 'taskMessages');
