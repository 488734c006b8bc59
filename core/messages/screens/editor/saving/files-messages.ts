import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** A template as a file, and as another template. */
export const filesMessages = catalogue(english, 'filesMessages');
