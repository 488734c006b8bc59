import type { Translated } from '#core/messages/catalogue.ts';
import type { guardFormMessages as guardFormMessagesInEnglish } from '#core/messages/screens/feeds/guard-form-messages.ts';

export const guardFormMessages = {
  hint: 'Ein Lauf wird mit der besten Version der letzten sieben Tage verglichen. Weicht er zu weit ab, bleibt der letzte gute Feed online, bis Sie es angesehen haben.',
  fields: {
    products: 'Verlorene Produkte',
    matched: 'Verlorene passende Produkte',
    pictures: 'Verlorene Bilder',
    titles: 'Mehr Produkte ohne Titel',
    prices: 'Mehr Produkte ohne Preis',
    texts: 'Mehr Produkte mit kaputten Zeichen',
    ids: 'Mehr Produkte ohne eigene ID',
  },
  loss: (share) => (share === 0 ? 'Jeder Verlust' : `Mehr als ${share} %`),
  rise: (share) => (share === 0 ? 'Jedes Mehr' : `Mehr als ${share} % von allen`),
  never: 'Nie',
} satisfies Translated<typeof guardFormMessagesInEnglish>;
