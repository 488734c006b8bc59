import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { listed } from '#core/messages/in-language.ts';

export const commandMessages = catalogue(english, 'commandMessages', (words) => ({
  fieldsMissing: (fields: readonly string[]) => words.fieldsMissing(fields, listed(fields, 'disjunction')),
}));
