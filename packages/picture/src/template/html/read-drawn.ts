import { isReadableCode } from '../css/color-contrast.ts';
import { templateLimits } from '../template-limits.ts';
import type { DrawnAs, TemplateStyle } from '../template-tree.ts';
import type { Reading } from './read-attributes.ts';

/** Milliseconds on one core, as in `drawing-cost.ts`. */
const costs = { rating: 60, qr: 160, energy: 400 } as const;

const usualCount = 5;
const mostStars = 10;
const usualColors = { rating: ['#f59e0b', '#d1d5db'], qr: ['#000000', '#ffffff'] } as const;

/**
 * Reads the `data-draw` of a box, and the remaining style: `rating` draws its words as stars in its colour on its ground's colour, `qr` as
 * a code, `energy` as an arrow in the colours of the label. Null, with the reason reported, where it cannot be drawn.
 */
export function readDrawn(
  { kind, count }: { kind: string; count: string | undefined },
  style: TemplateStyle,
  reading: Reading,
): { drawnAs: DrawnAs; style: TemplateStyle } | null {
  if (kind !== 'rating' && kind !== 'qr' && kind !== 'energy') {
    reading.report({ code: 'drawing_unknown', kind: kind.slice(0, 40) });
    return null;
  }
  const [width, height] = [style['width'], style['height']].map((side) =>
    Number(/^(\d+(?:\.\d+)?)px$/.exec(side ?? '')?.[1]),
  );
  if (width === undefined || height === undefined || !(width >= 0 && height >= 0)) {
    reading.report({ code: 'drawing_without_size', kind });
    return null;
  }
  const { color, background, backgroundColor = background, ...place } = style;
  const size = { width: Math.min(4000, width), height: Math.min(4000, height) };
  if (!isAffordable(kind, reading)) return null;
  if (kind === 'energy') return { drawnAs: { ...size, kind }, style: place };
  const [ink, ground] = [color ?? usualColors[kind][0], backgroundColor ?? usualColors[kind][1]];
  if (kind === 'rating') {
    const stars = Number(count ?? usualCount);
    const isCount = Number.isInteger(stars) && stars >= 1 && stars <= mostStars;
    return {
      drawnAs: { ...size, kind, count: isCount ? stars : usualCount, color: ink, rest: ground },
      style: place,
    };
  }
  const isReadable = isReadableCode(ink, ground);
  if (!isReadable) reading.report('code_hard_to_read');
  const colors = isReadable ? { ink, ground } : { ink: usualColors.qr[0], ground: usualColors.qr[1] };
  return { drawnAs: { ...size, kind, ink: colors.ink }, style: { ...place, background: colors.ground } };
}

function isAffordable(kind: keyof typeof costs, reading: Reading): boolean {
  reading.drawingCost += costs[kind];
  if (reading.drawingCost <= templateLimits.drawingCost) return true;
  reading.report('too_many_effects');
  return false;
}
