import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { fieldName } from '#core/messages/field-name.ts';

export const healthMessages = catalogue(english, 'healthMessages', (words) => ({
  entries: {
    photo: (code: string) => words.entries.photo[code] ?? words.entries.photoOther,
    text_empty: (fields: readonly string[]) =>
      words.entries.text_empty(fields.map((field) => commonMessages.quoted(fieldName(field)))),
  },
}));
