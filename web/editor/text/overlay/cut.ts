import type { CSSProperties } from 'react';
import type { Box } from '../../document/geometry.ts';
import { hasSizes, type WordsFigures } from './words-figures.ts';
import type { WordsLayer } from '../../document/doc.ts';

/** The part of a text that is shown while it is edited but not published, in px from the corner of its layer's box. */
export type Cut = Box & {
  /** The edge of this part at which the published text ends. */
  readonly edge: 'top' | 'left';
};

/** Returns the part of a text that is not published; null if there is none, or if the text was not laid out yet. */
export function findCut(layer: WordsLayer, figures: WordsFigures): Cut | null {
  const { lines, left, top, width, pitch, shownLines, room } = figures;
  const last = lines?.at(-1);
  if (last === undefined) return null;
  if (!layer.wraps) {
    const start = Math.max(left, last.left);
    const over = last.right - start - room;
    return over <= 1 ? null : { x: start + room, y: top, width: over, height: pitch, edge: 'left' };
  }
  // If lines have different heights, their number does not tell which of them fit.
  if (hasSizes(layer)) return null;
  const count = figures.emptyLines + last.index + 1;
  if (count <= shownLines) return null;
  return { x: left, y: top + shownLines * pitch, width, height: (count - shownLines) * pitch, edge: 'top' };
}

/** Returns the style of an element over the unpublished part; its edge has the same thickness at every zoom. */
export function cutStyle({ x, y, width, height, edge }: Cut, matrix: string, zoom: number): CSSProperties {
  const line = `${2 / zoom}px`;
  return {
    transform: `${matrix} translate(${x}px,${y}px)`,
    width,
    height,
    ...(edge === 'top' ? { borderTopWidth: line } : { borderLeftWidth: line }),
  };
}
