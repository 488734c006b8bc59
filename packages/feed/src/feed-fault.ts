import type { FeedDetail } from './feed-detail.ts';
import { FeedError } from './feed-error.ts';

/** Creates a fault of the structure: the meaning of the feed is unclear. `offset` counts bytes of the feed. */
export function structureFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset);
}

/** Returns the same fault for JSON. */
export function jsonFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_json', detail, offset);
}

/** Returns a fault of the text, such as a raw & or a control character: forbidden, but the structure around it is clear. */
export function textFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset, 'text');
}

/** Creates a fault of bytes that are no letters in the encoding that the feed declares. */
export function encodingFault(detail: FeedDetail, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset, 'encoding');
}

/** A repair: the bytes from `start` to `end` become `text`, which is ASCII. Offsets count bytes of the feed. */
export interface Mend {
  start: number;
  end: number;
  text: string;
}

/** Called for every fault of the text, in the order of the feed; one that is read twice is reported twice. */
export interface Mender {
  mend(mend: Mend, what: FeedDetail, offset: number): void;
}

/** Mends a fault of the text if there is a mender; else it ends the reading. `offset` is the place at which the fault was seen. */
export function meetFault(mender: Mender | null, what: FeedDetail, offset: number, mend: Mend): void {
  if (mender === null) throw textFault(what, offset);
  mender.mend(mend, what, offset);
}
