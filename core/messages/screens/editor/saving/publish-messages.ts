import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const publishMessages = catalogue(english, 'publishMessages', (words) => ({
  toDraw: ({ time, ...facts }: { count: string; isOne: boolean; time: string | null }) =>
    time === null ? words.toDraw(facts) : words.toDrawIn({ ...facts, time }),
  seconds: (count: number) => (count <= 1 ? words.aSecond : words.seconds(count)),
}));
