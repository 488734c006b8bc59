import type { TemplateStyle } from '../template/template-tree.ts';
import type { FoundObject } from './object/find-object.ts';
import type { PaintCache } from './paint-cache.ts';
import type { Pixels, Rectangle, Size } from './pixels/pixels.ts';
import type { GroundShadow } from './shadow/find-shadow.ts';

/** Decoded pixels in a scene: RGBA row by row. */
export type RgbaPicture = Size & {
  readonly data: Uint8Array;
  /** True if the colours are premultiplied by alpha. */
  readonly premultiplied?: boolean;
};

/** A scene of boxes, text and pictures, in the drawing library's format. */
export type SceneNode =
  | { type: 'text'; text: string; style: TemplateStyle }
  | { type: 'container'; style: TemplateStyle; children: SceneNode[] }
  | { type: 'image'; src: RgbaPicture | Uint8Array; style: TemplateStyle };

/** Layout of a box in a scene: its border box in px, the matrix that places it on the canvas, and its lines. */
export type MeasuredNode = Size & {
  readonly transform: readonly [number, number, number, number, number, number];
  readonly children: readonly MeasuredNode[];
  readonly runs: readonly MeasuredRun[];
};

/** A part of a line of text, in px from its box's corner. */
type MeasuredRun = Size & { readonly text: string; readonly x: number; readonly y: number };

/**
 * The engine that draws, natively on the server and as WebAssembly in a browser. Everything else about a picture is decided in
 * `packages/picture/src/paint`, equally for both.
 */
export type PaintEngine = {
  /** Draws a small scene as RGBA with straight alpha, row by row; without a size in px it has the scene's own size. */
  readonly draw: (scene: SceneNode, size?: Size) => Promise<Uint8Array>;
  /** Lays out a scene on a canvas of this size in px. */
  readonly measure: (scene: SceneNode, size?: Size) => Promise<MeasuredNode>;
  /**
   * Decodes a picture of the template; null if it cannot be read. 'away': temporarily unavailable and left out; `fontKey` must reflect
   * that.
   */
  readonly readPicture: (dataUri: string) => Promise<RgbaPicture | 'away' | null>;
  /** Identifies the fonts used for drawing, including their order, and what is temporarily missing. */
  readonly fontKey: string;
  readonly cache: PaintCache;
};

/**
 * Fit of a photo in its box: whole or filling it, or, if HTML requests it, stretched (`fill`), in its own size (`none`) or whole and never
 * enlarged (`scale-down`); and its position as fractions (0.5 is the middle).
 */
export type PhotoFit = {
  readonly fit: 'contain' | 'cover' | 'fill' | 'none' | 'scale-down';
  readonly x: number;
  readonly y: number;
};

/** Place of a photo in its box: scaled to `drawn`, of which a visible part lies at left and top. */
export type PhotoLayout = Rectangle & {
  readonly drawn: Size;
  readonly hidden: { readonly left: number; readonly top: number };
};

/** A photo scaled for drawing, and its place in its box, in px. */
export type FittedPhoto = { readonly pixels: Pixels; readonly left: number; readonly top: number };

/** A photo of the product: its upright size in px, or the product's size if only the product is drawn. */
export type PaintPhoto = Size & {
  /** True for a product without its background. */
  readonly isCutOut: boolean;
  /** Finds the product in the photo, cached; null if it cannot be separated from its surroundings. Throws if the photo cannot be used. */
  readonly findObject: () => Promise<FoundObject | null>;
  /**
   * Returns the product's shadow on the photo's background, in px of this size, beyond which it may extend; null if none is found. Only for
   * a product without its background. Throws if the photo cannot be used.
   */
  readonly findShadow?: () => Promise<GroundShadow | null>;
  /** Decodes the visible part, upright and in sRGB. Throws if the photo cannot be used. */
  readonly decode: (layout: PhotoLayout) => Promise<Pixels>;
};

/** The product's photos by slot: `IMAGE_URL` is the first, `IMAGE_URL_2` the second. */
export type PaintPhotos = ReadonlyMap<string, PaintPhoto>;
