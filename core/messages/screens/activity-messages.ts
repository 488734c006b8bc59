import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const activityMessages = catalogue(english, 'activityMessages');
