import type { GreyPixels, Rectangle, Size } from '#picture/paint';
import { cutOutBrushMessages as texts } from '#core/messages/screens/feeds/cut-out-brush-messages.ts';
import type { Point } from '../mask/area.ts';
import { createRegionFinder, type Region } from '../mask/find-region.ts';
import { openSheet, type Sheet } from '../mask/sheet.ts';
import { openStore, type OpenStore } from '#web/lib/store.ts';
import { type BenchState, beginningState } from './bench-state.ts';
import { openSurface, type Surface } from './paint-surface.ts';
import type { Painted } from './open-brush-picture.ts';

/** Increase of the tolerance of a fill when the pointer is dragged to the right, in percent per CSS px. */
const tolerancePerPx = 0.25;

/** The photo being edited: the painted mask, and all operations on it. Positions are in px of the picture. */
export type Bench = {
  readonly size: Size;
  readonly photo: Painted['photo'];
  readonly store: OpenStore<BenchState>;
  readonly surface: Surface;
  readonly isPainting: () => boolean;
  /** Begins a stroke. `isLine`: a straight line from the end of the last stroke, for straight edges. */
  readonly begin: (at: Point, isLine?: boolean) => void;
  /** Continues a stroke. `alongPx`: how far the pointer is to the right of where it started, in CSS px. */
  readonly goOn: (at: Point, alongPx: number) => void;
  readonly end: () => void;
  readonly cancel: () => void;
  /** Shows which region a press at this point would fill; shows none for null. */
  readonly hover: (at: Point | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly clear: () => void;
  /** Loads strokes that were painted before a reload, as one step that can be undone. */
  readonly restore: (mask: GreyPixels) => void;
  /** Returns the current mask, which continues to change. */
  readonly painted: () => GreyPixels;
  /** Returns the mask; null if nothing is painted. */
  readonly mask: () => GreyPixels | null;
};

/** Opens the editing of a photo. `onStep` is called after each step, which has changed the mask. */
export function openBench(painted: Painted, onStep: (bench: Bench) => void): Bench {
  const { width, height, photo } = painted;
  const sheet = openSheet(painted.mask);
  const surface = openSurface(painted, sheet.mask);
  const store = openStore(beginningState(Math.max(width, height)));
  const fill = openFill({ painted, store, surface, sheet });
  let last: Point | null = null;
  const step = (area: Rectangle | null, said: string) => {
    fill.hover(null);
    surface.changed(area);
    store.put({ counts: sheet.counts(), isEmpty: sheet.isEmpty(), said });
    if (area !== null) onStep(bench);
  };
  const goOn = (at: Point) => {
    surface.changed(sheet.paintTo(at));
    last = at;
  };
  const bench: Bench = {
    size: { width, height },
    photo,
    store,
    surface,
    isPainting: () => sheet.isPainting() || fill.isHeld(),
    begin(at, isLine = false) {
      const { tool, effect, sizePx, softness } = store.state();
      if (tool === 'fill') return fill.begin(at);
      const from = isLine ? (last ?? at) : at;
      surface.changed(sheet.begin(effect, { radius: sizePx / 2, softness: softness / 100 }, from));
      goOn(at);
    },
    goOn(at, alongPx) {
      if (sheet.isPainting()) goOn(at);
      else fill.widen(alongPx * tolerancePerPx);
    },
    end() {
      const effect = texts[store.state().effect];
      if (fill.isHeld()) {
        const area = fill.end();
        step(area, area === null ? texts.said.nothingToFill : texts.said.filled(effect));
      } else if (sheet.isPainting()) {
        const area = sheet.end();
        // A stroke that was completely outside the picture is no step.
        if (area !== null) step(area, texts.said.painted(effect));
      }
    },
    cancel() {
      fill.cancel();
      surface.changed(sheet.cancel());
    },
    hover: (at) => fill.hover(at),
    undo: () => step(sheet.undo(), texts.said.undone),
    redo: () => step(sheet.redo(), texts.said.redone),
    clear: () => step(sheet.clear(), texts.said.cleared),
    restore: (mask) => step(sheet.replace(mask), texts.restored),
    painted: () => sheet.mask,
    mask: () => (sheet.isEmpty() ? null : sheet.mask),
  };
  store.put({ isEmpty: sheet.isEmpty() });
  return bench;
}

type Filling = {
  readonly painted: Painted;
  readonly store: OpenStore<BenchState>;
  readonly surface: Surface;
  readonly sheet: Sheet;
};

/** Fills the region around a point, and previews it. If the press is held and dragged, the tolerance increases. */
function openFill({ painted, store, surface, sheet }: Filling) {
  const find = createRegionFinder(painted);
  let held: { at: Point; tolerance: number } | null = null;
  let region: Region | null = null;
  const look = (at: Point | null) => {
    // Inside the previewed region, the same region would be found again.
    if (at !== null && region !== null && isCovered(region, at)) return;
    region = at === null ? null : found(at);
    surface.preview(region, store.state().effect);
  };
  const found = (at: Point): Region | null => {
    const { width, height } = painted;
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const { effect, tolerance, onlyColor } = store.state();
    const wish = { effect, at: y * width + x, tolerance: (tolerance * 255) / 100, onlyColor };
    return find({ photo: painted.photo, alpha: surface.alpha }, wish);
  };
  const drop = (): Region | null => {
    const last = region;
    held = null;
    region = null;
    surface.preview(null, store.state().effect);
    return last;
  };
  return {
    isHeld: () => held !== null,
    begin(at: Point) {
      held = { at, tolerance: store.state().tolerance };
      look(at);
    },
    widen(by: number) {
      if (held === null) return;
      const tolerance = Math.round(Math.min(100, Math.max(0, held.tolerance + by)));
      if (tolerance === store.state().tolerance) return;
      store.put({ tolerance });
      region = null;
      look(held.at);
    },
    end(): Rectangle | null {
      if (held === null) return null;
      const last = drop();
      if (last === null) return null;
      sheet.fill(store.state().effect, last.coverage, last.area);
      return last.area;
    },
    cancel() {
      if (held !== null) store.put({ tolerance: held.tolerance });
      drop();
    },
    hover(at: Point | null) {
      if (held === null) look(store.state().tool === 'fill' ? at : null);
    },
  };
}

function isCovered({ coverage }: Region, { x, y }: Point): boolean {
  const isInside = x >= 0 && y >= 0 && x < coverage.width && y < coverage.height;
  return isInside && coverage.data[Math.floor(y) * coverage.width + Math.floor(x)] === 255;
}
