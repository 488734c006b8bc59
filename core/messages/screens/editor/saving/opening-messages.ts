import english from '#core/messages/words/en/templates.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of the dashboard where it opens the editor. */
export const openingMessages = catalogue(english, 'openingMessages');
