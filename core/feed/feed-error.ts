import { feedFormMessages } from '../messages/feed-form-messages.ts';

/** What can be wrong with a feed as a whole, and the text that the user reads for it. */
export const FEED_ERROR_TEXTS = {
  invalid_xml: feedFormMessages.invalidXml,
  no_products: feedFormMessages.noProductTags,
} as const;

/** Code of a FeedError. */
export type FeedErrorCode = keyof typeof FEED_ERROR_TEXTS;

/** A feed that cannot be read. The message is for logs; publicText is what the specification shows the user. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  /** Byte of the feed at which the fault was seen; in a feed in UTF-16, counted as if it were UTF-8. */
  readonly offset: number;
  /** Whether the fault is one of the text (a raw &, a bad byte) that tolerant reading lives with. */
  readonly isTextFault: boolean;
  /** What is wrong, in words: 'raw &'. */
  readonly detail: string;

  constructor(code: FeedErrorCode, detail: string, offset = 0, isTextFault = false) {
    super(`${FEED_ERROR_TEXTS[code]}: ${detail} (byte ${offset})`);
    this.code = code;
    this.offset = offset;
    this.isTextFault = isTextFault;
    this.detail = detail;
  }

  get publicText(): string {
    return FEED_ERROR_TEXTS[this.code];
  }
}
