import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Text on the canvas: its steps, its fields, and what is announced. */
export const textMessages = catalogue(english, 'textMessages');
