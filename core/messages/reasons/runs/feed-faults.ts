import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';

/** What can be wrong with a feed as a whole, in the specification's words. */
export const feedErrorTexts = {
  invalid_xml: feedFormMessages.invalidXml,
  no_products: feedFormMessages.noProductTags,
} as const;

/** Code of a sentence in `feedErrorTexts`. */
export type FeedErrorCode = keyof typeof feedErrorTexts;
