import english from '#core/messages/words/en/errors.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Refusals that the editor knows from others by their sentence. */
export const diskRefusals = catalogue(english, 'diskRefusals');
