import type { CSSProperties } from 'react';
import type { Doc, WordsLayer } from '../../document/doc.ts';
import { identity, matrixOnCanvas } from '../../document/geometry.ts';
import type { LayerBox } from '../../paint/paint-types.ts';
import { hasSizes, type WordsFigures } from './words-figures.ts';

/** Returns the CSS matrix from px of a layer's box to px of the canvas. */
export function writeMatrix(doc: Doc, id: string, box: LayerBox | null): string {
  return `matrix(${(box?.transform ?? matrixOnCanvas(doc, id) ?? identity).join(',')})`;
}

/** Smallest font size in CSS px at which phones do not zoom into a focused field. */
const smallestPx = 16;

/**
 * Returns the style of an element exactly over the text of a layer; the coordinates of its parent are px of the canvas. Its font has the
 * size in which it is seen on the screen, and is scaled back, so that the caret has its usual thickness.
 */
export function overlayStyle({
  doc,
  layer,
  box,
  figures,
  zoom,
  fonts,
}: {
  doc: Doc;
  layer: WordsLayer;
  box: LayerBox | null;
  figures: WordsFigures;
  zoom: number;
  /** Font families, as a CSS list. */
  fonts: string;
}): CSSProperties & { '--text-ink': string } {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const scale = Math.max(zoom, isTouched ? smallestPx / figures.fontSize : 0);
  const px = (length: number): string => `${length * scale}px`;
  const { left, top, width, fontSize, pitch, letterSpacing } = figures;
  return {
    transform: `${writeMatrix(doc, layer.id, box)} translate(${left}px,${top}px) scale(${1 / scale})`,
    width: px(width),
    minHeight: px(pitch),
    fontFamily: fonts,
    fontSize: px(fontSize),
    fontWeight: layer.fontWeight,
    fontStyle: layer.italic ? 'italic' : 'normal',
    lineHeight: hasSizes(layer) ? layer.lineHeight : px(pitch),
    letterSpacing: `${letterSpacing}em`,
    textTransform: layer.uppercase ? 'uppercase' : 'none',
    textAlign: layer.align,
    '--text-ink': layer.color,
  };
}
