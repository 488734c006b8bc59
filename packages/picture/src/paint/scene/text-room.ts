import { parsePx } from '../../template/words/fit-font-size.ts';
import type { TemplateBox } from '../../template/template-tree.ts';

export function isOneLine({ style }: TemplateBox): boolean {
  return style['whiteSpace'] === 'nowrap';
}

/** Returns the number of lines after which a text is truncated; Infinity without a limit. */
export function readMaxLines({ style: { WebkitLineClamp, lineClamp } }: TemplateBox): number {
  return Number(WebkitLineClamp ?? lineClamp ?? Number.POSITIVE_INFINITY);
}

/** Returns the maximum height of a text in px; Infinity without a limit. */
export function readMaxHeight({ style }: TemplateBox): number {
  return parsePx(style['height']) ?? parsePx(style['maxHeight']) ?? Number.POSITIVE_INFINITY;
}

/** Returns the width available to a text in px; null if its own style does not set it. */
export function readWidth({ style }: TemplateBox): number | null {
  return parsePx(style['width']) ?? parsePx(style['maxWidth']);
}

/** Returns the sum of the left and right padding, as far as it is in px. */
export function paddingAcross({ padding = '0', paddingLeft, paddingRight }: TemplateBox['style']): number {
  const [top = '0', right = top, , left = right] = padding.split(/\s+/);
  return (parsePx(paddingLeft ?? left) ?? 0) + (parsePx(paddingRight ?? right) ?? 0);
}
