import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const paintMessages = catalogue(english, 'paintMessages', (words) => ({
  fieldPictureMissing: (field: string, reason: string) =>
    reason === '' ? words.fieldPictureMissing(field) : words.fieldPictureMissingFor(field, reason),
}));
