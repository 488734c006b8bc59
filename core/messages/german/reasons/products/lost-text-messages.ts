import type { Translated } from '#core/messages/catalogue.ts';
import type { lostTextMessages as lostTextMessagesInEnglish } from '#core/messages/reasons/products/lost-text-messages.ts';
import { list } from '#core/messages/german/german-words.ts';
import type { LostText } from '#picture/fonts';
import { sample } from '#core/messages/german/german-words.ts';

const namesOf = (lost: readonly LostText[]) =>
  list(lost.map(({ key }) => key.toLowerCase().replaceAll('_', ' ')));

function whatToDo(characters: readonly string[]): string {
  const isOfEast = characters.some((character) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character),
  );
  const font = isOfEast ? 'Noto Sans CJK' : 'eine solche';
  return `Wählen Sie in der Vorlage eine eigene Schrift, die sie hat, oder lassen Sie ${font} auf diesem Server installieren.`;
}

export const lostTextMessages = {
  remark: (lost) => {
    const hidden = lost.filter(({ letters }) => letters.length > 0);
    const letters = hidden.flatMap((text) => text.letters);
    const signs = lost.filter((text) => text.letters.length === 0).flatMap((text) => text.signs);
    const sentences = [
      hidden.length === 0
        ? ''
        : `Keine Schrift hier hat die Buchstaben ${sample(letters)}, daher fehlt im Bild: ${namesOf(hidden)}.`,
      signs.length === 0
        ? ''
        : `Keine Schrift hier hat die Zeichen ${sample(signs)}, daher fehlen sie im Bild.`,
      whatToDo([...letters, ...signs]),
    ];
    return sentences.filter((sentence) => sentence !== '').join(' ');
  },
} satisfies Translated<typeof lostTextMessagesInEnglish>;
