import english from '#core/messages/words/en/feeds.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts for a visitor with a link to a review, and for the owner who creates one. */
export const sharedReviewMessages = catalogue(english, 'sharedReviewMessages', (words) => ({
  title: (feed: string) => (feed === '' ? words.title : words.titleOf(feed)),
}));
