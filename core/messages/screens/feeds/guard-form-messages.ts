import { catalogue } from '#core/messages/catalogue.ts';

/** The limits of a feed's guard, loaded when the user opens them. */
export const guardFormMessages = catalogue('guardFormMessages', {
  hint: 'A run is compared with the best version of the last seven days. If it is too far off, the last good feed stays up until you have looked at it.',
  fields: {
    products: 'Products lost',
    matched: 'Matching products lost',
    pictures: 'Pictures lost',
    titles: 'More products without a title',
    prices: 'More products without a price',
    texts: 'More products with broken characters',
    ids: 'More products without an ID of their own',
  },
  loss: (percent: number) => (percent === 0 ? 'Any' : `More than ${percent} %`),
  rise: (percent: number) => (percent === 0 ? 'Any' : `More than ${percent} % of all`),
  never: 'Never',
});
