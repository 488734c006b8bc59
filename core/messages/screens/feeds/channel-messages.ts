import english from '#core/messages/words/en/feed-form.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Hints on what channels ask of images, at the feed form and the feed page. */
export const channelMessages = catalogue(english, 'channelMessages', (words) => ({
  minimum: (channel: string, sidePx: number, from: string | undefined) =>
    from === undefined ? words.minimum(channel, sidePx) : words.minimumFrom(channel, sidePx, from),
}));
