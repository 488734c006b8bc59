import { type GreyPixels, untouched, type Rectangle } from '#picture/paint';
import { type Point, united, toWholeArea } from './area.ts';
import { type History, openHistory } from './history.ts';
import { type Brush, coverWay } from './stroke.ts';

/** Effect of a stroke on the area that it covers. */
export type Effect = 'keep' | 'erase';

/** Bytes of steps that can be taken back: thirty of the whole picture at its largest, hundreds of strokes. */
const historyBytes = 32 * 1024 * 1024;

const aims = { keep: 255, erase: 0 } as const;

/** A mask that is painted on. Every change returns the area in which the mask has changed, null where it has not. */
export type Sheet = {
  /** Changes while it is painted on: a caller that stores it has to copy it. */
  readonly mask: GreyPixels;
  readonly isPainting: () => boolean;
  readonly begin: (effect: Effect, brush: Brush, at: Point) => Rectangle | null;
  /** Continues the current stroke. */
  readonly paintTo: (at: Point) => Rectangle | null;
  /** Ends the stroke; returns all that it has changed. */
  readonly end: () => Rectangle | null;
  /** Cancels the current stroke. */
  readonly cancel: () => Rectangle | null;
  /** Keeps or erases the coverage of a picture of the mask's size, as one step. */
  readonly fill: (effect: Effect, coverage: GreyPixels, area: Rectangle) => void;
  /** Replaces the mask by earlier strokes, a mask of the same size, as one step. */
  readonly replace: (other: GreyPixels) => Rectangle;
  /** One step: nothing is painted any more. */
  readonly clear: () => Rectangle | null;
  readonly undo: () => Rectangle | null;
  readonly redo: () => Rectangle | null;
  readonly counts: () => { readonly undo: number; readonly redo: number };
  readonly isEmpty: () => boolean;
};

type Stroke = { readonly effect: Effect; readonly brush: Brush; last: Point; area: Rectangle | null };

/** A sheet that begins with a mask, which it changes. */
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

/** The mask, its state before the current stroke, and the history. */
type Sheets = { readonly mask: GreyPixels; readonly before: GreyPixels; readonly history: History };

/** Returns the steps that change the mask at once. */
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

/** Ends a step: it can be undone, and its result is the start of the next one. */
function settle({ mask, before, history }: Sheets, area: Rectangle): void {
  history.push(area, before);
  copyArea(mask, before, area);
}

/** Returns an unpainted mask. */
export function emptyMask({ width, height }: { width: number; height: number }): GreyPixels {
  return { data: new Uint8Array(width * height).fill(untouched), width, height };
}

/** Moves the earlier mask towards the aim, in proportion to the coverage. */
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
