import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The line below the canvas: the product shown, what is wrong, and if the picture equals the published one. */
export const statusMessages = catalogue(english, 'statusMessages');
