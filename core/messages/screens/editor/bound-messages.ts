import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Reasons why a change cannot be made: the template could not be saved, or not be drawn as a whole. */
export const boundMessages = catalogue(english, 'boundMessages');
