import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The history of a template in the editor. */
export const versionsMessages = catalogue(english, 'versionsMessages');
