import english from '#core/messages/words/en/errors.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Refusals that the editor recognises by their text. */
export const diskRefusals = catalogue(english, 'diskRefusals');
