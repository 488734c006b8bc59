import type { CSSProperties } from 'react';
import type { Doc, WordsLayer } from '../../document/doc.ts';
import { identity, matrixOnCanvas } from '../../document/geometry.ts';
import type { LayerBox } from '../../paint/paint-types.ts';
import { hasSizes, type WordsFigures } from './words-figures.ts';

/** Returns the CSS matrix from px of a layer's box to px of the canvas. */
export function writeMatrix(doc: Doc, id: string, box: LayerBox | null): string {
  return `matrix(${(box?.transform ?? matrixOnCanvas(doc, id) ?? identity).join(',')})`;
}

/** Phones zoom into a field whose letters are smaller than this, in CSS px. */
const smallestPx = 16;

/**
 * Lays an element over the words of a layer, in a parent whose px are those of the canvas. It is set in letters as large as
 * they are seen and scaled back, so that the caret is as thick as everywhere else.
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
  /** The families, as CSS lists them. */
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
