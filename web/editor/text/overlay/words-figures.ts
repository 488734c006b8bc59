import { findDirection } from '#picture';
import type { LayerBox } from '../../paint/paint-types.ts';
import { groupIntoLines, linesOfSizes, type LaidLine, type LaidRun } from '../tokens/line-breaks.ts';
import type { WordsLayer } from '../../document/doc.ts';

/** Position of a layer's text in px from the corner of its box, and its font size and line distances. */
export type WordsFigures = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Lines of the text; null while unknown. */
  readonly lines: readonly LaidLine[] | null;
  readonly fontSize: number;
  /** Distance between lines. */
  readonly pitch: number;
  /** Letter spacing in em, so that it is in proportion to the size. */
  readonly letterSpacing: number;
  /** Number of empty lines before the first one with a letter. */
  readonly emptyLines: number;
  /** Width available for the text. */
  readonly room: number;
  /** Number of lines that are published; further ones are only shown while the text is edited. */
  readonly shownLines: number;
};

/** Additional width in px, because rounding in the browser may make lines wider than in the picture. */
const slackPx = 8;

/**
 * Returns the figures of a layer's text: from the engine's layout (`box`), or estimated before the text is laid out. `emptyLines`: number
 * of empty lines at the start, which the engine does not report.
 */
export function measureWords(layer: WordsLayer, box: LayerBox | null, emptyLines: number): WordsFigures {
  const fontSize = box?.fontSize ?? Math.round(layer.fontSize);
  const first = Math.round(layer.fontSize);
  const pitch = Math.round((Math.round(layer.fontSize * layer.lineHeight) * fontSize) / first);
  const common = {
    fontSize,
    pitch,
    letterSpacing: layer.letterSpacing / layer.fontSize,
    shownLines: linesShown(layer, pitch),
    emptyLines,
    room: Math.max(0, layer.width - 2 * readInset(layer)[0]),
  };
  const runs = box?.runs ?? [];
  const isSized = hasSizes(layer);
  const lines = isSized ? linesOfSizes(runs) : groupIntoLines(runs, pitch);
  if (lines.length === 0) return { ...common, lines: null, ...byLayer(layer, pitch) };
  const place = byLines(layer, lines, { pitch, emptyLines });
  const top = isSized ? topOfSizes(runs, layer.lineHeight) - emptyLines * pitch : place.top;
  return { ...common, lines, ...place, top };
}

/** True if some words of a text have a different size, so that each line is as high as its largest words. */
export function hasSizes({ runs = [] }: WordsLayer): boolean {
  return runs.some(({ size = 1 }) => size !== 1);
}

/** Height of a line of letters in the engine, as a multiple of the font size. */
const letterHeight = 1.21;

/** Returns the top of the first line, which depends on the largest words in it. */
function topOfSizes(runs: readonly LaidRun[], lineHeight: number): number {
  const first = runs.findIndex(({ x }, at) => at > 0 && x < (runs[at - 1]?.x ?? 0));
  const line = first < 0 ? runs : runs.slice(0, first);
  return Math.min(
    ...line.map(({ y, height }) => y + height / 2 - (height / letterHeight) * (lineHeight / 2)),
  );
}

function byLayer(layer: WordsLayer, pitch: number): { left: number; top: number; width: number } {
  const [across, down] = readInset(layer);
  const [width, height] = [Math.max(0, layer.width - 2 * across), Math.max(0, layer.height - 2 * down)];
  const room = height - pitch;
  const tops = { top: 0, middle: room / 2, bottom: room };
  return { left: across, top: down + tops[layer.verticalAlign], width };
}

function byLines(
  layer: WordsLayer,
  lines: readonly LaidLine[],
  { pitch, emptyLines }: { pitch: number; emptyLines: number },
): { left: number; top: number; width: number } {
  const [across] = readInset(layer);
  const widest = Math.max(0, ...lines.map(({ left, right }) => right - left));
  const width = Math.max(layer.width - 2 * across, widest) + 2 * slackPx;
  // The last line, because the others may end with a blank, which counts for their width.
  const { left, right } = lines.at(-1) ?? { left: 0, right: 0 };
  const middle = (left + right) / 2;
  const isLeftwards = findDirection(lines.map(({ text }) => text).join(' ')) === 'rtl';
  const [start, end] = isLeftwards ? [right - width, left] : [left, right - width];
  const lefts = { left, center: middle - width / 2, right: right - width, start, end };
  const tops = lines.map(({ middle: down, index }) => down - pitch / 2 - index * pitch);
  return { left: lefts[layer.align], top: median(tops) - emptyLines * pitch, width };
}

/** Returns the horizontal and vertical distance of the text from the edges of the layer's box. */
function readInset(layer: WordsLayer): readonly [number, number] {
  if (layer.kind === 'badge') {
    const inset = Math.round(layer.padding) + Math.round(layer.border?.width ?? 0);
    return [inset, inset];
  }
  const { pill } = layer;
  return pill === undefined ? [0, 0] : [Math.round(pill.paddingX), Math.round(pill.paddingY)];
}

/** Returns the number of lines that fit into the box, but at most the layer's limit. */
function linesShown(layer: WordsLayer, pitch: number): number {
  if (!layer.wraps) return 1;
  const [, down] = readInset(layer);
  const fitting = Math.max(1, Math.floor((layer.height - 2 * down + 0.5) / pitch));
  return Math.min(fitting, layer.maxLines ?? 50, 50);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
