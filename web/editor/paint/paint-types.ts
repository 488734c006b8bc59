import type { Size } from '#picture/paint';
import type { LostWords, LostText } from '#picture/fonts';
import type { Fill, Layer } from '#picture/layers';
import type { openCaller } from '#web/lib/api/caller.ts';
import type { Build } from './build.ts';

/** A photo of a product of a feed, or of the sample product if there is no feed. */
export type PhotoRef = {
  readonly feedId: string | null;
  readonly productId: string | null;
  /** True to draw the product without its background, as a feed may request. */
  readonly isCutOut: boolean;
  /** Number of the product's photo, from 1; the first if absent. */
  readonly photo?: number;
  /** Field of the product that contains the address of a picture to draw instead of a photo. */
  readonly field?: string;
};

type AnyJob = {
  /** Number of the job, which increases with every change; the state has the version that is shown. */
  readonly version: number;
  readonly canvas: Size;
  /** Values of the placeholders, by key. */
  readonly values: Readonly<Record<string, string>>;
  /** Product whose photos are drawn; null to draw none. */
  readonly photo: PhotoRef | null;
};

/** A template made of layers. Unchanged layers must be the same objects, so that they are not drawn again. */
export type LayersJob = AnyJob & {
  readonly background: Fill;
  /** Layers from back to front. */
  readonly layers: readonly Layer[];
  readonly hiddenIds: readonly string[];
  /** Id of a text layer that is being edited, and therefore shown completely, without its limit of lines. */
  readonly editing?: string | undefined;
  /** Kind of the current gesture. During one, boxes and hash may be reported later, and a photo may be shown scaled. */
  readonly during?: 'move' | 'resize' | null | undefined;
};

export type HtmlJob = AnyJob & { readonly html: string };

export type PaintJob = LayersJob | HtmlJob;

/**
 * `starting`: nothing is shown yet. `exact`: the shown picture equals the published one, before JPEG. `behind`: a newer job is pending.
 * `inexact`: the newest job is shown, but a part is provisional (a photo that is loading, a text shown completely while it is edited).
 * `failed`: the job could not be painted; the earlier picture stays.
 */
export type PaintStatus = 'starting' | 'exact' | 'behind' | 'inexact' | 'failed';

export type PaintState = {
  readonly status: PaintStatus;
  /** Version of the shown job; 0 before the first. */
  readonly version: number;
  /**
   * SHA-256 in hex of the RGB bytes that are shown, row by row. Null until it is known, which may be after `exact`.
   */
  readonly hash: string | null;
  /** A sentence for the user about what is wrong with the shown picture; null if nothing is. */
  readonly problem: string | null;
};

/** A part of a line of text with one style, at its position in px from the corner of the layer's box, before rotation. */
type TextRun = Size & { readonly x: number; readonly y: number; readonly text: string };

/** Place of a layer for the current product. */
export type LayerBox = Size & {
  /** Matrix from px in the box to px of the canvas, as CSS `matrix(a, b, c, d, e, f)` with `transform-origin: 0 0`. */
  readonly transform: readonly [number, number, number, number, number, number];
  /** Lines of a text, from the top; empty for every other layer. */
  readonly runs: readonly TextRun[];
  /** Font size in px after fitting the text; null for every other layer. */
  readonly fontSize: number | null;
  /** True for a text that does not fit completely even at its smallest size. */
  readonly isCut: boolean;
};

/** Paints jobs on a canvas, in a worker. None of its functions throws; failures are reported in the state. */
export type Painter = {
  /** Paints a job when the current one is done. If another one is requested before, this one is never painted. */
  readonly paint: (job: PaintJob) => void;
  /** Calls back when the state, the boxes or the lost texts change. Returns a cancel function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the state; the same object until it changes. */
  readonly state: () => PaintState;
  /** Returns the boxes of all shown layers by layer, including those in groups, rows and columns. The same object until it changes. */
  readonly boxes: () => ReadonlyMap<string, LayerBox>;
  /** Returns the product's texts with letters that no font has. The same object until it changes. */
  readonly lostTexts: () => readonly LostText[];
  /** Returns the template's own words with letters that no font has, by layer. The same object until it changes. */
  readonly lostWords: () => readonly LostWords[];
  /** Paints a different job as a PNG at most `maxSide` px wide and high, without showing it. Rejects if it cannot be painted. */
  readonly snapshot: (job: PaintJob, maxSide: number) => Promise<Blob>;
  /** Returns the boxes of layers for a different job, without drawing. Empty for HTML, and if they are unknown. */
  readonly measure: (job: PaintJob) => Promise<ReadonlyMap<string, LayerBox>>;
  /** Returns the colour at a place of the canvas in px, as `#rrggbb`; null outside of it. */
  readonly sampleColor: (x: number, y: number) => Promise<string | null>;
  /** Returns the most frequent colours of the product's photo, as `#rrggbb`; none without a photo. */
  readonly photoColors: () => Promise<readonly string[]>;
  /** Resolves when no job is being painted or waits, and the hash is known if it can be computed. */
  readonly idle: () => Promise<void>;
  /** Checks if fonts or photos have changed, and paints again if so. */
  readonly refresh: () => void;
  /** Restarts the worker with the last job. */
  readonly restart: () => void;
  readonly close: () => void;
};

export type PainterOptions = {
  readonly templateId: string;
  /** Element whose only child will be a canvas that fills it; `data-status`, `data-version` and `data-hash` show the state. */
  readonly host: HTMLElement;
  readonly calls: ReturnType<typeof openCaller> & { readonly build: Build };
};
