import type { Size } from '#picture/paint';
import type { LostWords, LostText } from '#picture/fonts';
import type { Fill, Layer } from '#picture/layers';
import type { openCaller } from '#web/lib/api/caller.ts';
import type { Build } from './build.ts';

/** A photo of a product of a feed, or of the sample product where there is no feed. */
export type PhotoRef = {
  readonly feedId: string | null;
  readonly productId: string | null;
  /** True to draw the product without its background, as a feed may ask for. */
  readonly isCutOut: boolean;
  /** Number of the photo of the product, from 1; the first where absent. */
  readonly photo?: number;
  /** Field of the product with the address of a picture to use in place of a photo. */
  readonly field?: string;
};

type AnyJob = {
  /** Increases with every change; the state names the version that is shown. */
  readonly version: number;
  /** Size in px. */
  readonly canvas: Size;
  /** Values of the placeholders, by key. */
  readonly values: Readonly<Record<string, string>>;
  /** Product whose photos are drawn; null leaves photos out. */
  readonly photo: PhotoRef | null;
};

/** A template made of layers. Layers that did not change must be the same objects: they are not drawn again. */
export type LayersJob = AnyJob & {
  readonly background: Fill;
  /** Layers from back to front. */
  readonly layers: readonly Layer[];
  readonly hiddenIds: readonly string[];
  /** A text layer that is shown whole while it is edited, without its limit of lines. */
  readonly editing?: string | undefined;
  /** Kind of the current gesture: during one, boxes and hash may come late, and a photo may be shown scaled. */
  readonly during?: 'move' | 'resize' | null | undefined;
};

/** A template brought as HTML. */
export type HtmlJob = AnyJob & { readonly html: string };

export type PaintJob = LayersJob | HtmlJob;

/**
 * `starting`: nothing is shown yet. `exact`: the shown picture equals the published one, before JPEG. `behind`: a newer job is pending.
 * `inexact`: the newest job is shown, but a part is provisional (a photo that is loading, a text shown whole while it is edited). `failed`:
 * it could not be painted; the earlier picture stays.
 */
export type PaintStatus = 'starting' | 'exact' | 'behind' | 'inexact' | 'failed';

export type PaintState = {
  readonly status: PaintStatus;
  /** The job that is shown; 0 before the first. */
  readonly version: number;
  /**
   * SHA-256 in hex of the RGB bytes that are shown, row by row. Null until it is known, which may be after `exact`.
   */
  readonly hash: string | null;
  /** A sentence for the user. */
  readonly problem: string | null;
};

/** A piece of a line of text as it was laid out, in px from the corner of its layer's box, before the box is turned. */
type TextRun = Size & { readonly x: number; readonly y: number; readonly text: string };

/** Place of a layer for the current product. */
export type LayerBox = Size & {
  /** The matrix that takes px in the box to px of the canvas, as CSS `matrix(a, b, c, d, e, f)` with its origin at 0 0. */
  readonly transform: readonly [number, number, number, number, number, number];
  /** The lines of a text, from the top; empty for every other layer. */
  readonly runs: readonly TextRun[];
  /** Size in px after fitting the text; null for every other layer. */
  readonly fontSize: number | null;
  /** True for a text of which something is not shown, though it is as small as it may be. */
  readonly isCut: boolean;
};

/** Paints jobs on a canvas, in a worker. No function of it throws; a failure is a state. */
export type Painter = {
  /** Paints a job. The latest wins: one is being painted, one waits, and what a newer one replaces is never painted. */
  readonly paint: (job: PaintJob) => void;
  /** Calls back when the state, the boxes or the lost texts change. Returns a cancel function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something of it changes. */
  readonly state: () => PaintState;
  /** Returns the boxes of all shown layers by layer, including those in groups, rows and columns. The same object until it changes. */
  readonly boxes: () => ReadonlyMap<string, LayerBox>;
  /** Texts of the product that no font can draw. The same object until it changes. */
  readonly lostTexts: () => readonly LostText[];
  /** Words of the template itself that no font can draw, by layer. The same object until it changes. */
  readonly lostWords: () => readonly LostWords[];
  /** Paints a picture of another job, a PNG at most `maxSide` px wide and high. Rejects where it cannot be painted. */
  readonly snapshot: (job: PaintJob, maxSide: number) => Promise<Blob>;
  /** Returns the boxes of layers for another job, without drawing. Empty for HTML, and where unknown. */
  readonly measure: (job: PaintJob) => Promise<ReadonlyMap<string, LayerBox>>;
  /** The colour at a place of the canvas in px, as `#rrggbb`; null outside of it. */
  readonly sampleColor: (x: number, y: number) => Promise<string | null>;
  /** The colours that fill most of the product's photo, as `#rrggbb`; none without a photo. */
  readonly photoColors: () => Promise<readonly string[]>;
  /** Resolves when nothing is being painted, nothing waits, and the hash is known if it can be. */
  readonly idle: () => Promise<void>;
  /** Checks whether fonts and photos have changed, and paints what has. */
  readonly refresh: () => void;
  /** Restarts the worker with the last job. */
  readonly restart: () => void;
  readonly close: () => void;
};

/** Options of a painter. */
export type PainterOptions = {
  readonly templateId: string;
  /** Gets a canvas as its only child, which fills it; `data-status`, `data-version` and `data-hash` tell the state. */
  readonly host: HTMLElement;
  /** Calls of the server. */
  readonly calls: ReturnType<typeof openCaller> & { readonly build: Build };
};
