import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { capitalised } from '#core/messages/in-language.ts';

export const photoMessages = catalogue(english, 'photoMessages', (words) => ({
  field: (photo: number) => capitalised(words.field(words.ordinal(photo))),
  leftOut: (photo: number, layers: number) => words.leftOut(words.ordinal(photo), layers),
}));
