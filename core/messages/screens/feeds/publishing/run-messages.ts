import { catalogue } from '#core/messages/catalogue.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Texts about the products and changes of single runs. */
export const runMessages = catalogue('runMessages', {
  durations: 'Duration',
  products: 'Products',
  enhancedOf: (enhanced: string, products: string) => `${enhanced} of ${products} enhanced`,
  /** Description of a chart for people who cannot see it. */
  durationsText: (runs: number, least: string, most: string, last: string) =>
    `Duration of the last ${counted(runs, 'run', 'runs')}: from ${least} to ${most}, the newest ${last}`,
  productsText: (runs: number, enhanced: string, products: string) =>
    `Products of the last ${counted(runs, 'run', 'runs')}; the newest has ${products}, ${enhanced} of them enhanced`,
  changes: {
    new: (count: number) => `${count.toLocaleString('en-US')} new`,
    gone: (count: number) => `${count.toLocaleString('en-US')} gone`,
    price: (count: number) => counted(count, 'price', 'prices'),
    title: (count: number) => counted(count, 'title', 'titles'),
    photo: (count: number) => counted(count, 'photo', 'photos'),
    picture: (count: number) => counted(count, 'picture', 'pictures'),
  },
  changed: (parts: string) => `Changed: ${parts}`,
  nothingChanged: 'Nothing changed.',
  show: 'Show changes',
  hide: 'Hide changes',
  showOf: (started: string) => `Show changes of the run of ${started}`,
  hideOf: (started: string) => `Hide changes of the run of ${started}`,
});
