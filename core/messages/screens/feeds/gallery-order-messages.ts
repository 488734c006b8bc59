import { catalogue } from '#core/messages/catalogue.ts';

/** Order and size of products in the gallery. */
export const galleryOrderMessages = catalogue('galleryOrderMessages', {
  label: (order: string) => `Sort and size: ${order}`,
  orders: {
    feed: 'Feed order',
    problems: 'Problems first',
    newest: 'Newest pictures',
    price_up: 'Lowest price',
    price_down: 'Highest price',
    title: 'Title A to Z',
  },
  large: 'Large tiles',
  small: 'Small tiles',
});
