import type { Translated } from '#core/messages/catalogue.ts';
import type { guardMessages as guardMessagesInEnglish } from '#core/messages/reasons/runs/guard-messages.ts';
import { fieldName } from '#core/messages/reasons/products/field-name.ts';
import { number, many, percent } from '#core/messages/german/german-words.ts';

const products = (count: number) => many(count, 'Produkt', 'Produkte');

export const guardMessages = {
  findings: {
    products: ({ before, now }) => `Der Feed des Shops hat ${products(now)} statt ${number(before)}.`,
    matched: ({ before, now }) =>
      `${products(now)} ${now === 1 ? 'erfüllt' : 'erfüllen'} den Verfügbarkeitsfilter statt ${number(before)}.`,
    pictures: ({ before, now }) =>
      `${products(now)} ${now === 1 ? 'würde' : 'würden'} Ihre Vorlage zeigen statt ${number(before)}.`,
    titles: ({ before, now }) =>
      `${percent(now)} der Produkte haben keinen Titel; zuvor waren es ${percent(before)}.`,
    prices: ({ before, now }) =>
      `${percent(now)} der Produkte haben keinen Preis; zuvor waren es ${percent(before)}.`,
    texts: ({ before, now }) =>
      `${percent(now)} der Produkte haben kaputte Zeichen (wie \u{FFFD} oder Ã¤) in ihren Texten; zuvor waren es ${percent(before)}.`,
    ids: ({ before, now }) =>
      `${percent(now)} der Produkte haben keine eigene ID; zuvor waren es ${percent(before)}.`,
    items: ({ before, now }) =>
      `Der veröffentlichte Feed hätte ${products(now)} statt ${number(before)}; Ihre Regeln lassen die übrigen weg.`,
    shown: ({ before, now }) =>
      `${products(now)} ${now === 1 ? 'würde' : 'würden'} Ihre Vorlage zeigen statt ${number(before)}; nach Ihren Regeln behalten die übrigen das Foto des Shops.`,
    moved: ({ now }) =>
      `${percent(now)} der Produkte kosten mindestens das Fünffache oder höchstens ein Fünftel von zuvor.`,
    currency: ({ now }) =>
      `${percent(now)} der Produkte haben ihren Preis in einer anderen Währung als zuvor.`,
    reduced: ({ now }) =>
      `${percent(now)} der Produkte sind auf weniger als ein Zehntel ihres Preises herabgesetzt, was die Bilder nicht zeigen würden.`,
    alike: ({ now }) => `${percent(now)} der Produkte haben ein und denselben Titel.`,
    photos: ({ before, now }) =>
      `${percent(now)} der Produkte haben ein und dasselbe Foto; zuvor waren es ${percent(before)}.`,
    fields: ({ now, field = '' }) =>
      `${percent(now)} der Produkte fehlt jetzt „${fieldName(field)}“, das die Vorlage schreibt.`,
  },
  example: ({ title, before, now }) => `„${title}“: zuvor ${before}, jetzt ${now}.`,
  whatNow:
    'Der letzte gute Feed bleibt online. Nehmen Sie die neuen Zahlen an, wenn sie stimmen, oder warten Sie auf den nächsten Lauf.',
} satisfies Translated<typeof guardMessagesInEnglish>;
