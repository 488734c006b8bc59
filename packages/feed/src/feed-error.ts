import { readCode, type FeedDetail, type FeedErrorCode } from './feed-detail.ts';

/**
 * Kind of repair needed. 'text' (a raw &, a control character): can be repaired automatically. 'encoding' (bytes that are invalid in the
 * declared encoding): read the bytes in another code page. 'structure' (an unclosed tag): only the shop can correct it.
 */
export type FaultKind = 'text' | 'encoding' | 'structure';

/** A feed that cannot be read. The message is for logs; texts for people are made from `code` and `detail`. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;
  /** Offset at which the fault was noticed, in bytes; for a UTF-16 feed, as if it were UTF-8. */
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
