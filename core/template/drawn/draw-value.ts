import type { DrawnAs, TemplateBox } from '../template-tree.ts';
import { codePath } from './draw-code.ts';
import { starsStyle } from './draw-stars.ts';
import { readRating } from './read-rating.ts';

/** The box that shows a value as stars or as a code; null where the value makes none. */
export function drawValue(box: TemplateBox, drawnAs: DrawnAs, value: string): TemplateBox | null {
  const { drawnAs: _drawnAs, ...plain } = box;
  const { width, height } = drawnAs;
  if (drawnAs.kind === 'rating') {
    const { count, color, rest } = drawnAs;
    const filled = readRating(value, count);
    if (filled === null || width === 0 || height === 0) return null;
    const style = { ...box.style, ...starsStyle({ count, filled, color, rest, width, height }) };
    return { ...plain, style, children: [] };
  }
  const clipPath = value.trim() === '' ? null : codePath(value.trim(), drawnAs);
  if (clipPath === null) return null;
  const place = { display: 'block', boxSizing: 'border-box', width: `${width}px`, height: `${height}px` };
  const style = { ...place, background: drawnAs.ink, clipPath };
  return { ...plain, children: [{ kind: 'box', tag: 'div', style, children: [] }] };
}
