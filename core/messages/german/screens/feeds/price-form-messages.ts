import type { Translated } from '#core/messages/catalogue.ts';
import type { priceFormMessages as priceFormMessagesInEnglish } from '#core/messages/screens/feeds/price-form-messages.ts';

export const priceFormMessages = {
  title: 'Preise',
  currency: 'Währung',
  currencyHint: 'Von Preisen im Feed, die keine nennen.',
  currencyUnknown: 'In Ihrem Feed nicht genannt',
  currenciesSeveral: 'Wie jeder Preis sagt',
  language: 'Sprache',
  languageHint: 'Wie Preise in Ihren Bildern geschrieben werden.',
  languageUnknown: 'Wie für die Währung üblich',
  guessed: (name) => `Wie in Ihrem Feed: ${name}`,
  likely: (name) => `Wahrscheinlich ${name}`,
  example: 'Beispiel',
  inFeed: 'im Feed',
  inPictures: 'in Bildern',
  noExample: 'Der Feed hat keinen Preis, der sich zeigen ließe.',
} satisfies Translated<typeof priceFormMessagesInEnglish>;
