import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The line under the canvas: which product is shown, what is wrong, and whether the picture is the published one. */
export const statusMessages = catalogue(english, 'statusMessages');
