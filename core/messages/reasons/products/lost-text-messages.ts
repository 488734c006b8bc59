import english from '#core/messages/words/en/reasons.json' with { type: 'json' };
import type { LostText } from '#picture/fonts';
import { catalogue } from '#core/messages/catalogue.ts';
import { fieldName } from '../../field-name.ts';

export const lostTextMessages = catalogue(english, 'lostTextMessages', (words) => {
  const sample = (characters: readonly string[]) => {
    const distinct = [...new Set(characters)];
    const some = distinct.slice(0, LETTERS_MAX).join(' ');
    return distinct.length > LETTERS_MAX ? words.someOf(some) : some;
  };
  const namesOf = (lost: readonly LostText[]) => {
    const names = lost.map(({ key }) => fieldName(key));
    const last = names.at(-1) ?? '';
    return names.length === 1 ? last : words.both(names.slice(0, -1).join(', '), last);
  };
  return {
    /** One sentence about the missing letters, and one about the next step. */
    remark: (lost: readonly LostText[]) => {
      const hidden = lost.filter(({ letters }) => letters.length > 0);
      const letters = hidden.flatMap((text) => text.letters);
      const signs = lost.filter((text) => text.letters.length === 0).flatMap((text) => text.signs);
      return [
        ...(hidden.length === 0 ? [] : [words.letters(sample(letters), namesOf(hidden))]),
        ...(signs.length === 0 ? [] : [words.signs(sample(signs))]),
        words.whatToDo([...letters, ...signs].some(isOfEast)),
      ].join(' ');
    },
  };
});

const LETTERS_MAX = 12;

function isOfEast(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character);
}
