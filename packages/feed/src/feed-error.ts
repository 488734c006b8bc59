import { readCode, type FeedDetail, type FeedErrorCode } from './feed-detail.ts';

/**
 * Kind of remedy needed: a fault of the 'text' (a raw &, a control character) is mended where repair is wanted, one of the 'encoding'
 * (bytes that are no letters as the feed declares them) by reading the bytes as another code page, and one of the 'structure' (a tag not
 * closed) only by the shop.
 */
export type FaultKind = 'text' | 'encoding' | 'structure';

/** A feed that cannot be read. The message is for logs; what a person reads is made of `code` and `detail`. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  /** Byte of the feed at which the fault was seen; in a feed in UTF-16, counted as if it were UTF-8. */
  readonly offset: number;
  readonly kind: FaultKind;
  readonly detail: FeedDetail;

  constructor(code: FeedErrorCode, detail: FeedDetail, offset = 0, kind: FaultKind = 'structure') {
    super(`${code}: ${readCode(detail)} (byte ${offset})`);
    this.code = code;
    this.offset = offset;
    this.kind = kind;
    this.detail = detail;
  }
}
