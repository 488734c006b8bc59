import english from '#core/messages/words/en/publishing.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const publishMessages = catalogue(english, 'publishMessages', (words) => ({
  toDraw: ({ time, ...facts }: { count: string; isOne: boolean; time: string | null }) =>
    time === null ? words.toDraw(facts) : words.toDrawIn({ ...facts, time }),
  drawnNow: ({ time, ...facts }: { count: string; isOne: boolean; time: string | null }) =>
    time === null ? words.drawnNow(facts) : words.drawnNowIn({ ...facts, time }),
  seconds: (count: number) => (count <= 1 ? words.aSecond : words.seconds(count)),
}));
