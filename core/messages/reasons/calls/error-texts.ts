import english from '#core/messages/words/en/errors.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of failed calls, by error code, for use if no refusal is more specific. */
export const errorTexts = catalogue(english, 'errorTexts');
