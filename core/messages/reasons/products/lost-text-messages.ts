import type { LostText } from '#picture/fonts';
import { catalogue } from '#core/messages/catalogue.ts';

/** Said of a product whose picture is without some of its words. */
export const lostTextMessages = catalogue('lostTextMessages', {
  /** One sentence on the missing letters, and one on the next step. */
  remark: (lost: readonly LostText[]) => {
    const hidden = lost.filter(({ letters }) => letters.length > 0);
    const letters = hidden.flatMap((text) => text.letters);
    const signs = lost.filter((text) => text.letters.length === 0).flatMap((text) => text.signs);
    const sentences = [
      hidden.length === 0
        ? ''
        : `No font here has the letters ${sample(letters)}, so the picture is without its ${namesOf(hidden)}.`,
      signs.length === 0
        ? ''
        : `No font here has the signs ${sample(signs)}, so the picture is without them.`,
      whatToDo([...letters, ...signs]),
    ];
    return sentences.filter((sentence) => sentence !== '').join(' ');
  },
});

const LETTERS_MAX = 12;

function sample(characters: readonly string[]): string {
  const distinct = [...new Set(characters)];
  return distinct.slice(0, LETTERS_MAX).join(' ') + (distinct.length > LETTERS_MAX ? ' and others' : '');
}

function namesOf(lost: readonly LostText[]): string {
  const names = lost.map(({ key }) => key.toLowerCase().replaceAll('_', ' '));
  const last = names.at(-1) ?? '';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function whatToDo(characters: readonly string[]): string {
  const isOfEast = characters.some((character) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character),
  );
  const font = isOfEast ? 'Noto Sans CJK' : 'one';
  return `Choose a font of your own that has them in the template, or have ${font} installed on this server.`;
}
