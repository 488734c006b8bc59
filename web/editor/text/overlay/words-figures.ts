import { findDirection } from '#picture';
import type { LayerBox } from '../../paint/paint-types.ts';
import { groupIntoLines, linesOfSizes, type LaidLine, type LaidRun } from '../tokens/line-breaks.ts';
import type { WordsLayer } from '../../document/doc.ts';

/** Place of a layer's words in its box, in px from its corner, and their typesetting. */
export type WordsFigures = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Lines of the text; null as long as their number is not known. */
  readonly lines: readonly LaidLine[] | null;
  readonly fontSize: number;
  /** Distance from line to line. */
  readonly pitch: number;
  /** Letter spacing in em, so that it follows the size. */
  readonly letterSpacing: number;
  /** Lines without a letter before the first one with any. */
  readonly emptyLines: number;
  /** Width that the layer leaves for its words. */
  readonly room: number;
  /** The lines that are published: the rest is shown while the text is edited only. */
  readonly shownLines: number;
};

/** Letters that end a line may be wider here by a rounding. */
const slackPx = 8;

/**
 * Returns the figures of a layer's words: as the engine has laid them out (`box`), or by the layer's own where it has not yet. The engine
 * does not report empty lines before the first letter.
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

/** Whether words of a text have a size of their own: its lines are then as tall as the largest in each. */
export function hasSizes({ runs = [] }: WordsLayer): boolean {
  return runs.some(({ size = 1 }) => size !== 1);
}

/** Height of letters by the engine, as a multiple of their size. */
const letterHeight = 1.21;

/** Returns the top of the first line: as high as its tallest words need. */
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
  // The last line ends without a blank, which would be counted as a part of it.
  const { left, right } = lines.at(-1) ?? { left: 0, right: 0 };
  const middle = (left + right) / 2;
  const isLeftwards = findDirection(lines.map(({ text }) => text).join(' ')) === 'rtl';
  const [start, end] = isLeftwards ? [right - width, left] : [left, right - width];
  const lefts = { left, center: middle - width / 2, right: right - width, start, end };
  const tops = lines.map(({ middle: down, index }) => down - pitch / 2 - index * pitch);
  return { left: lefts[layer.align], top: median(tops) - emptyLines * pitch, width };
}

/** Returns the distance of the words from the edges of the layer's box, across and down. */
function readInset(layer: WordsLayer): readonly [number, number] {
  if (layer.kind === 'badge') {
    const inset = Math.round(layer.padding) + Math.round(layer.border?.width ?? 0);
    return [inset, inset];
  }
  const { pill } = layer;
  return pill === undefined ? [0, 0] : [Math.round(pill.paddingX), Math.round(pill.paddingY)];
}

/** Returns the number of lines that fit, up to the layer's own limit. */
function linesShown(layer: WordsLayer, pitch: number): number {
  if (!layer.wraps) return 1;
  const [, down] = readInset(layer);
  const fitting = Math.max(1, Math.floor((layer.height - 2 * down + 0.5) / pitch));
  return Math.min(fitting, layer.maxLines ?? 50, 50);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
