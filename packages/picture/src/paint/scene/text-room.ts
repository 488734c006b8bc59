import { pxOf } from '../../template/words/fit-font-size.ts';
import type { TemplateBox } from '../../template/template-tree.ts';

/** Whether a text never wraps. */
export function isOneLine({ style }: TemplateBox): boolean {
  return style['whiteSpace'] === 'nowrap';
}

/** Returns the lines after which a text is cut; Infinity without a limit. */
export function maxLinesOf({ style: { WebkitLineClamp, lineClamp } }: TemplateBox): number {
  return Number(WebkitLineClamp ?? lineClamp ?? Number.POSITIVE_INFINITY);
}

/** Returns the most px that a text takes from top to bottom; Infinity without a limit. */
export function maxHeightOf({ style }: TemplateBox): number {
  return pxOf(style['height']) ?? pxOf(style['maxHeight']) ?? Number.POSITIVE_INFINITY;
}

/** Returns the width available to a text in px; null where its own style does not set it. */
export function widthOf({ style }: TemplateBox): number | null {
  return pxOf(style['width']) ?? pxOf(style['maxWidth']);
}

/** Returns the padding left and right together, as far as it is given in px. */
export function paddingAcross({ padding = '0', paddingLeft, paddingRight }: TemplateBox['style']): number {
  const [top = '0', right = top, , left = right] = padding.split(/\s+/);
  return (pxOf(paddingLeft ?? left) ?? 0) + (pxOf(paddingRight ?? right) ?? 0);
}
