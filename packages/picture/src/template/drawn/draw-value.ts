import type { DrawnAs, TemplateBox, TemplateStyle } from '../template-tree.ts';
import { drawCode } from './draw-code.ts';
import { drawEnergy } from './draw-energy.ts';
import { starsStyle } from './draw-stars.ts';
import { readEnergyClass } from './read-energy-class.ts';
import { readRating } from './read-rating.ts';

/** Returns the box that shows a value as stars, as an energy class or as a code; null where the value makes none. */
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
  if (drawnAs.kind === 'energy') {
    const energy = readEnergyClass(value);
    if (energy === null || width === 0 || height === 0) return null;
    const style = { position: 'relative', ...box.style };
    return { ...plain, style, children: drawEnergy(energy, { width, height }) };
  }
  const code = value.trim() === '' ? null : drawCode(value.trim(), drawnAs);
  if (code === null) return null;
  const place = { display: 'block', boxSizing: 'border-box', width: `${width}px`, height: `${height}px` };
  const style = { ...place, background: drawnAs.ink, clipPath: code.path };
  const ground = withQuietCorners(box.style, roundModules * code.modulePx);
  return { ...plain, style: ground, children: [{ kind: 'box', tag: 'div', style, children: [] }] };
}

/** Maximum corner radius of a code's background, in modules: more would reduce the quiet zone that readers need. */
const roundModules = 6;

/** Returns the style with limited corner radii; the same object if they are small enough. */
function withQuietCorners(style: TemplateStyle, mostPx: number): TemplateStyle {
  const { borderRadius = '0' } = style;
  const isWithin =
    !borderRadius.includes('%') && (borderRadius.match(/[\d.]+/g) ?? []).every((px) => Number(px) <= mostPx);
  return isWithin ? style : { ...style, borderRadius: `${mostPx}px` };
}
