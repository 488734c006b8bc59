import type { StartTag } from './scan-tag.ts';

/** Told about every element; all offsets count bytes of the feed. A self-closing tag opens and closes. */
export interface XmlHandler {
  openTag(tag: StartTag, start: number, end: number): void;
  /** `start` and `end` are those of the end tag, or twice the end of a self-closing tag. */
  closeTag(start: number, end: number): void;
}
