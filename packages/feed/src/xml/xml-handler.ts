import type { StartTag } from './scan-tag.ts';

/** Start of an element as a handler gets it. */
export type OpenedTag = Pick<
  StartTag,
  'names' | 'name' | 'attributeCount' | 'attributeName' | 'valueStart' | 'valueEnd'
>;

/** Handler of every element; all offsets count bytes of the feed. A self-closing tag opens and closes. */
export interface XmlHandler {
  openTag(tag: OpenedTag, start: number, end: number): void;
  /** `start` and `end` are those of the end tag, or twice the end of a self-closing tag. */
  closeTag(start: number, end: number): void;
}
