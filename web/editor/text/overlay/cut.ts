import type { CSSProperties } from 'react';
import type { Box } from '../../document/geometry.ts';
import { hasSizes, type WordsFigures } from './words-figures.ts';
import type { WordsLayer } from '../../document/doc.ts';

/** The part of a text that is shown while it is edited only, in px from the corner of its layer's box. */
export type Cut = Box & {
  /** The edge behind which it is not published. */
  readonly edge: 'top' | 'left';
};

/** Returns the part of a text that is not published; null when all of it is, and until it is laid out. */
export function findCut(layer: WordsLayer, figures: WordsFigures): Cut | null {
  const { lines, left, top, width, pitch, shownLines, room } = figures;
  const last = lines?.at(-1);
  if (last === undefined) return null;
  if (!layer.wraps) {
    const start = Math.max(left, last.left);
    const over = last.right - start - room;
    return over <= 1 ? null : { x: start + room, y: top, width: over, height: pitch, edge: 'left' };
  }
  // With lines of several heights, their number does not tell which are cut.
  if (hasSizes(layer)) return null;
  const count = figures.emptyLines + last.index + 1;
  if (count <= shownLines) return null;
  return { x: left, y: top + shownLines * pitch, width, height: (count - shownLines) * pitch, edge: 'top' };
}

/** Returns the style of a veil over the cut part, whose edge is equally thick at every zoom. */
export function cutStyle({ x, y, width, height, edge }: Cut, matrix: string, zoom: number): CSSProperties {
  const line = `${2 / zoom}px`;
  return {
    transform: `${matrix} translate(${x}px,${y}px)`,
    width,
    height,
    ...(edge === 'top' ? { borderTopWidth: line } : { borderLeftWidth: line }),
  };
}
