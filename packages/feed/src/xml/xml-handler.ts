import type { StartTag } from './scan-tag.ts';

export type OpenedTag = Pick<
  StartTag,
  'names' | 'name' | 'attributeCount' | 'attributeName' | 'valueStart' | 'valueEnd'
>;

/** Called for every element; all offsets count bytes of the feed. A self-closing tag opens and closes. */
export interface XmlHandler {
  openTag(tag: OpenedTag, start: number, end: number): void;
  /** `start` and `end` are those of the end tag; for a self-closing tag both are the end of the tag. */
  closeTag(start: number, end: number): void;
}
