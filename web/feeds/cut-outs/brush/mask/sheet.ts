import { type GreyPixels, untouched, type Rectangle } from '#picture/paint';
import { type Point, united, toWholeArea } from './area.ts';
import { type History, openHistory } from './history.ts';
import { type Brush, coverWay } from './stroke.ts';

export type Effect = 'keep' | 'erase';

/** Bytes for undo: enough for thirty steps that change all of the largest picture, or for hundreds of strokes. */
const historyBytes = 32 * 1024 * 1024;

const aims = { keep: 255, erase: 0 } as const;

/** A mask on which strokes are painted. Every change returns the area in which the mask has changed, null if in none. */
export type Sheet = {
  /** Changes while the user paints: a caller that stores it has to copy it. */
  readonly mask: GreyPixels;
  readonly isPainting: () => boolean;
  readonly begin: (effect: Effect, brush: Brush, at: Point) => Rectangle | null;
  readonly paintTo: (at: Point) => Rectangle | null;
  /** Ends the stroke; returns the area that it has changed. */
  readonly end: () => Rectangle | null;
  readonly cancel: () => Rectangle | null;
  /** Keeps or erases where `coverage` says so, as one step; `coverage` is as large as the mask. */
  readonly fill: (effect: Effect, coverage: GreyPixels, area: Rectangle) => void;
  /** Replaces the mask by one of the same size with earlier strokes, as one step. */
  readonly replace: (other: GreyPixels) => Rectangle;
  readonly clear: () => Rectangle | null;
  readonly undo: () => Rectangle | null;
  readonly redo: () => Rectangle | null;
  readonly counts: () => { readonly undo: number; readonly redo: number };
  readonly isEmpty: () => boolean;
};

type Stroke = { readonly effect: Effect; readonly brush: Brush; last: Point; area: Rectangle | null };

/** Opens painting on a mask, which is changed. */
export function openSheet(mask: GreyPixels): Sheet {
  const before = copyPixels(mask);
  const coverage: GreyPixels = { ...mask, data: new Uint8Array(mask.data.length) };
  const history = openHistory(historyBytes);
  const sheets: Sheets = { mask, before, history };
  let stroke: Stroke | null = null;
  const cover = (from: Point, to: Point): Rectangle | null => {
    if (stroke === null) return null;
    const area = coverWay(coverage, from, to, stroke.brush);
    stroke.last = to;
    stroke.area = united(stroke.area, area);
    if (area !== null) lay(sheets, { coverage, aim: aims[stroke.effect] }, area);
    return area;
  };
  const finish = (): Rectangle | null => {
    const area = stroke?.area ?? null;
    stroke = null;
    if (area !== null) fillArea(coverage, area, 0);
    return area;
  };
  return {
    ...makeSteps(sheets, () => stroke !== null),
    mask,
    isPainting: () => stroke !== null,
    begin(effect, brush, at) {
      stroke = { effect, brush, last: at, area: null };
      return cover(at, at);
    },
    paintTo: (at) => (stroke === null ? null : cover(stroke.last, at)),
    end() {
      const area = finish();
      if (area !== null) settle(sheets, area);
      return area;
    },
    cancel() {
      const area = finish();
      if (area !== null) copyArea(before, mask, area);
      return area;
    },
    counts: history.counts,
    isEmpty: () => isUntouched(mask),
  };
}

type Sheets = { readonly mask: GreyPixels; readonly before: GreyPixels; readonly history: History };

/** Returns the operations that change the mask in one step, unlike strokes. */
function makeSteps(
  sheets: Sheets,
  isPainting: () => boolean,
): Pick<Sheet, 'fill' | 'replace' | 'clear' | 'undo' | 'redo'> {
  const { mask, before, history } = sheets;
  const move = (step: History['undo']): Rectangle | null => {
    const area = isPainting() ? null : step(mask);
    if (area !== null) copyArea(mask, before, area);
    return area;
  };
  return {
    fill(effect, coverage, area) {
      lay(sheets, { coverage, aim: aims[effect] }, area);
      settle(sheets, area);
    },
    replace(other) {
      mask.data.set(other.data);
      settle(sheets, toWholeArea(mask));
      return toWholeArea(mask);
    },
    clear() {
      if (isPainting() || isUntouched(mask)) return null;
      mask.data.fill(untouched);
      settle(sheets, toWholeArea(mask));
      return toWholeArea(mask);
    },
    undo: () => move(history.undo),
    redo: () => move(history.redo),
  };
}

/** Ends a step, so that it can be undone, and the next one starts from its result. */
function settle({ mask, before, history }: Sheets, area: Rectangle): void {
  history.push(area, before);
  copyArea(mask, before, area);
}

export function emptyMask({ width, height }: { width: number; height: number }): GreyPixels {
  return { data: new Uint8Array(width * height).fill(untouched), width, height };
}

/** Moves the values of the mask from those before the stroke towards `aim`, in proportion to the coverage. */
function lay(
  { mask, before }: Sheets,
  { coverage, aim }: { coverage: GreyPixels; aim: number },
  { left, top, width, height }: Rectangle,
): void {
  for (let y = top; y < top + height; y += 1) {
    for (let at = y * mask.width + left; at < y * mask.width + left + width; at += 1) {
      const was = before.data[at] ?? untouched;
      mask.data[at] = was + Math.round(((aim - was) * (coverage.data[at] ?? 0)) / 255);
    }
  }
}

function copyPixels(pixels: GreyPixels): GreyPixels {
  return { ...pixels, data: pixels.data.slice() };
}

function copyArea(from: GreyPixels, to: GreyPixels, { left, top, width, height }: Rectangle): void {
  for (let y = top; y < top + height; y += 1) {
    const at = y * from.width + left;
    to.data.set(from.data.subarray(at, at + width), at);
  }
}

function fillArea({ data, width }: GreyPixels, area: Rectangle, value: number): void {
  for (let y = area.top; y < area.top + area.height; y += 1)
    data.fill(value, y * width + area.left, y * width + area.left + area.width);
}

function isUntouched({ data }: GreyPixels): boolean {
  return data.every((value) => value === untouched);
}
