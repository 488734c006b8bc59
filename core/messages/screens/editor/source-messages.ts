import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Editing a template that was imported as HTML. */
export const sourceMessages = catalogue(english, 'sourceMessages');
