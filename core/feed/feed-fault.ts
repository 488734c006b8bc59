import { FeedError } from './feed-error.ts';

/** A fault of the structure: nobody can tell what the feed means. `offset` counts bytes of the feed. */
export function structureFault(detail: string, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset);
}

/** A fault of the text, such as a raw & or a bad byte: forbidden, but the structure around it is clear. */
export function textFault(detail: string, offset: number): FeedError {
  return new FeedError('invalid_xml', detail, offset, true);
}
