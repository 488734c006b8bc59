import english from '#core/messages/words/en/errors.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of failed calls, by the code of the error, unless a refusal is more exact. */
export const errorTexts = catalogue(english, 'errorTexts');
