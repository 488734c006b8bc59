import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** A template that was brought as HTML, edited as such. */
export const sourceMessages = catalogue(english, 'sourceMessages');
