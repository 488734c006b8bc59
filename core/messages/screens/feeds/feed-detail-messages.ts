import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';
import { capitalised } from '#core/messages/in-language.ts';

export const feedDetailMessages = catalogue(english, 'feedDetailMessages', (words) => ({
  discarded: (moment: string | undefined) =>
    moment === undefined ? words.discarded : words.discardedOn(moment),
  faultText: (fault: string) => words.faultText(capitalised(fault)),
}));
