import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

export const channelMessages = catalogue(english, 'channelMessages', (words) => ({
  minimum: (channel: string, sidePx: number, from: string | undefined) =>
    from === undefined ? words.minimum(channel, sidePx) : words.minimumFrom(channel, sidePx, from),
}));
