import { Fault } from '#core/fault.ts';
import { feedFaults } from '#core/fault-table.ts';
import { feedErrorTexts, type FeedErrorCode } from '#core/messages/reasons/runs/feed-faults.ts';

/**
 * What it takes to go on: a fault of the 'text' (a raw &, a control character) is mended where repair is wanted, one of the
 * 'encoding' (bytes that are no letters as the feed declares them) by reading the bytes as another code page, and one of the
 * 'structure' (a tag not closed) by nobody but the shop.
 */
export type FaultKind = 'text' | 'encoding' | 'structure';

/** A feed that cannot be read. The message is for logs; publicText is what the specification shows the user. */
export class FeedError extends Fault<FeedErrorCode> {
  override readonly name = 'FeedError';
  /** Byte of the feed at which the fault was seen; in a feed in UTF-16, counted as if it were UTF-8. */
  readonly offset: number;
  readonly kind: FaultKind;
  /** What is wrong, in words: 'a raw &'. */
  readonly detail: string;

  constructor(code: FeedErrorCode, detail: string, offset = 0, kind: FaultKind = 'structure') {
    super(code, feedFaults[code], `${feedErrorTexts[code]}: ${detail} (byte ${offset})`);
    this.offset = offset;
    this.kind = kind;
    this.detail = detail;
  }

  get publicText(): string {
    return feedErrorTexts[this.code];
  }
}
