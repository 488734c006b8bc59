import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Messages of the editor about opening a template, saving it, and changes that were saved meanwhile. */
export const savingMessages = catalogue(english, 'savingMessages');
