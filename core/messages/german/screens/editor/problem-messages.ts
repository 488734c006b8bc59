import type { Translated } from '#core/messages/catalogue.ts';
import type { problemMessages as problemMessagesInEnglish } from '#core/messages/screens/editor/problem-messages.ts';
import { many, number } from '#core/messages/german/german-words.ts';

/** '4.5' → '4,5'. */
const ratioOf = (ratio: string): string => ratio.replace('.', ',');

const whichLacks = (products: number): string =>
  products === 1
    ? 'das einzige Produkt dieses Feeds nicht hat'
    : `keines der ${number(products)} Produkte dieses Feeds hat`;

export const problemMessages = {
  title: 'Probleme',
  count: (count) => (count === 0 ? 'Keine Probleme' : many(count, 'Problem', 'Probleme')),
  none: 'Bei diesem Produkt ist nichts zu beheben.',
  noneText:
    'Texte passen und sind lesbar, und Schriften haben ihre Buchstaben. Blättern Sie auch durch die schwierigen Fälle eines Feeds.',
  checking: 'Probleme werden gesucht …',
  template: 'Vorlage',
  severities: { high: 'Vor dem Veröffentlichen beheben', low: 'Einen Blick wert' },
  textCut: (name) =>
    `„${name}“ ist abgeschnitten: Nicht alle Wörter passen. Machen Sie die Ebene größer, oder lassen Sie den Text schrumpfen.`,
  textAtMinimum: (name, px) =>
    `„${name}“ ist auf die kleinste Größe geschrumpft, ${number(px)} px. Ein längerer Text wird abgeschnitten.`,
  textCutInFeed: (name, product) =>
    `„${name}“ wird bei „${product}“ abgeschnitten. Machen Sie die Ebene größer, oder lassen Sie den Text schrumpfen.`,
  textAtMinimumInFeed: (name, product) => `„${name}“ schrumpft bei „${product}“ auf die kleinste Größe.`,
  contrast: (name, ratio, needed) =>
    `„${name}“ ist schwer zu lesen: Der Kontrast zu dem, was dahinter ist, beträgt ${ratioOf(ratio)}:1; nötig sind mindestens ${ratioOf(needed)}:1. Ändern Sie die Farbe oder was dahinter ist.`,
  letters: (name, letters) =>
    `„${name}“ hat Buchstaben, die keine Schrift hier hat (${letters}), daher wird der Wert weggelassen. Laden Sie eine Schrift hoch, die sie hat.`,
  ownLetters: (name, letters) =>
    `„${name}“ ist mit Buchstaben geschrieben, die keine Schrift hier hat (${letters}), daher werden Zeilen damit weggelassen. Schreiben Sie es ohne sie, oder laden Sie eine Schrift hoch, die sie hat.`,
  sourceLetters: (letters) =>
    `Keine Schrift hier hat ${letters}; das wird weggelassen. Schreiben Sie es ohne, oder laden Sie eine Schrift hoch, die es hat.`,
  signs: (name, signs) =>
    `„${name}“ hat Zeichen, die keine Schrift hier hat (${signs}); sie werden weggelassen.`,
  noValue: (name, field, products) =>
    `„${name}“ verlangt das Feld {{${field}}}, das ${whichLacks(products)}. Wählen Sie ein anderes, oder geben Sie ihm einen Ersatz.`,
  noFurtherPhoto: (name, photo, products) =>
    `„${name}“ verlangt ein ${photo} Foto, das ${whichLacks(products)}. Wählen Sie ein anderes, oder löschen Sie die Ebene.`,
  codeTooLong: (name) =>
    `„${name}“ wird bei diesem Produkt weggelassen: Der Wert ist zu lang für einen Code dieser Größe. Machen Sie den Code größer, oder nehmen Sie einen kürzeren Link.`,
  codeColors: (name) =>
    `„${name}“ wird schwarz auf weiß gezeichnet: In den eigenen Farben können Handys den Code nicht lesen. Nehmen Sie eine dunkle Farbe auf einer hellen.`,
  noRating: (name, value, stars) =>
    `„${name}“ wird bei diesem Produkt weggelassen: „${value}“ ist keine Bewertung mit ${many(stars, 'Stern', 'Sternen')}.`,
  outside: (name) => `„${name}“ liegt außerhalb der Leinwand, wo es niemand sieht.`,
  textLeaves: (name) => `„${name}“ ragt über die Leinwand hinaus: Einige Wörter sind nicht im Bild.`,
  pictureSmall: (name, has, needs) =>
    `„${name}“ ist ${has} px groß und wird mit ${needs} px gezeichnet, daher wirkt es unscharf. Nehmen Sie ein größeres Bild.`,
  photoSmall: (name, has, needs) =>
    `Das Foto dieses Produkts ist ${has} px groß, und „${name}“ zeichnet es mit ${needs} px, daher wirkt es unscharf.`,
  fontMissing: (name, family) =>
    `„${name}“ wird in Inter gezeichnet: Die Schrift ${family} ist nicht auf diesem Server. Laden Sie sie hoch, oder wählen Sie eine andere.`,
  emptyGroup: (name) => `„${name}“ ist eine leere Gruppe. Legen Sie Ebenen hinein, oder löschen Sie sie.`,
  noPhoto: 'Die Vorlage zeigt kein Produktfoto. Fügen Sie eines ein, damit man sieht, was es zu kaufen gibt.',
  unsafeArea: (name, platform) =>
    `„${name}“ reicht unter das, was ${platform} über das Bild legt. Verschieben Sie es in den sicheren Bereich.`,
} satisfies Translated<typeof problemMessagesInEnglish>;
