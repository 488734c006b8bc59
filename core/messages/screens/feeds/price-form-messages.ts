import { catalogue } from '#core/messages/catalogue.ts';

/** The part of the feed form that says how prices are written. */
export const priceFormMessages = catalogue('priceFormMessages', {
  title: 'Prices',
  currency: 'Currency',
  currencyHint: 'Of prices in the feed that do not name one.',
  currencyUnknown: 'Not named in your feed',
  currenciesSeveral: 'As each price says',
  language: 'Language',
  languageHint: 'How prices are written in your pictures.',
  languageUnknown: 'As usual for the currency',
  guessed: (name: string) => `As in your feed: ${name}`,
  likely: (name: string) => `Probably ${name}`,
  example: 'Example',
  inFeed: 'in the feed',
  inPictures: 'in pictures',
  noExample: 'The feed has no price that could be shown.',
});
