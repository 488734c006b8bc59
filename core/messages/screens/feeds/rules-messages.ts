import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const rulesMessages = catalogue(english, 'rulesMessages', (words) => ({
  taken: (takes: readonly { count: number; place: number; name: string }[]) =>
    words.taken(takes.map(({ count, place, name }) => words.takenBy(count, place, name))),
}));
