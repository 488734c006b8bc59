import type { FeedDetail } from './feed-detail.ts';
import { FeedError } from './feed-error.ts';

/** Returns a fault in the structure, whose meaning is unclear. `offset` counts bytes of the feed. */
export function structureFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset);
}

export function jsonFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_json', detail, offset);
}

/** Returns a text fault, such as a raw & or a control character: forbidden, but the structure around it is clear. */
export function textFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset, 'text');
}

/** Returns a fault of bytes that are invalid in the feed's declared encoding. */
export function encodingFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset, 'encoding');
}

/** A repair: the bytes from `start` to `end` become `text`, which is ASCII. Offsets count bytes of the feed. */
export interface Mend {
  start: number;
  end: number;
  text: string;
}

/** Called for every text fault, in feed order; twice for a fault that is read twice. */
export interface Mender {
  mend(mend: Mend, what: FeedDetail, offset: number): void;
}

/** Repairs a text fault if there is a mender; otherwise throws it. `offset` is the place of the fault. */
export function meetFault(mender: Mender | null, what: FeedDetail, offset: number, mend: Mend): void {
  if (mender === null) throw textFault(what, offset);
  mender.mend(mend, what, offset);
}
