import type { Translated } from '#core/messages/catalogue.ts';
import type { galleryOrderMessages as galleryOrderMessagesInEnglish } from '#core/messages/screens/feeds/gallery-order-messages.ts';

export const galleryOrderMessages = {
  label: (order) => `Sortierung und Größe: ${order}`,
  orders: {
    feed: 'Wie im Feed',
    problems: 'Probleme zuerst',
    newest: 'Neueste Bilder',
    price_up: 'Niedrigster Preis',
    price_down: 'Höchster Preis',
    title: 'Titel A bis Z',
  },
  large: 'Große Kacheln',
  small: 'Kleine Kacheln',
} satisfies Translated<typeof galleryOrderMessagesInEnglish>;
