import type { Translated } from '#core/messages/catalogue.ts';
import type { runMessages as runMessagesInEnglish } from '#core/messages/screens/feeds/publishing/run-messages.ts';
import { number, many } from '#core/messages/german/german-words.ts';

export const runMessages = {
  durations: 'Dauer',
  products: 'Produkte',
  enhancedOf: (enhanced, products) => `${enhanced} von ${products} gestaltet`,
  durationsText: (runs, least, most, last) =>
    `Dauer der letzten ${number(runs)} Läufe: von ${least} bis ${most}, der neueste ${last}`,
  productsText: (runs, enhanced, products) =>
    `Produkte der letzten ${number(runs)} Läufe; der neueste hat ${products}, davon ${enhanced} gestaltet`,
  changes: {
    new: (count) => `${number(count)} neu`,
    gone: (count) => `${number(count)} weg`,
    price: (count) => many(count, 'Preis', 'Preise'),
    title: (count) => many(count, 'Titel', 'Titel'),
    photo: (count) => many(count, 'Foto', 'Fotos'),
    picture: (count) => many(count, 'Bild', 'Bilder'),
  },
  changed: (parts) => `Geändert: ${parts}`,
  nothingChanged: 'Nichts hat sich geändert.',
  show: 'Änderungen zeigen',
  hide: 'Änderungen verbergen',
  showOf: (started) => `Zeigen, was der Lauf vom ${started} geändert hat`,
  hideOf: (started) => `Verbergen, was der Lauf vom ${started} geändert hat`,
} satisfies Translated<typeof runMessagesInEnglish>;
