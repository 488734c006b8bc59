import type { TemplateStyle } from '../template/template-tree.ts';
import type { FoundObject } from './object/find-object.ts';
import type { PaintCache } from './paint-cache.ts';
import type { Pixels, Rectangle, Size } from './pixels/pixels.ts';
import type { GroundShadow } from './shadow/find-shadow.ts';

/** Decoded pixels as a scene holds them: RGBA row by row. */
export type RgbaPicture = Size & {
  readonly data: Uint8Array;
  /** True when the colours are multiplied by alpha. */
  readonly premultiplied?: boolean;
};

/** A scene of boxes, words and pictures, in the words of what draws it. */
export type SceneNode =
  | { type: 'text'; text: string; style: TemplateStyle }
  | { type: 'container'; style: TemplateStyle; children: SceneNode[] }
  | { type: 'image'; src: RgbaPicture | Uint8Array; style: TemplateStyle };

/** Place of a box of a scene: its border box in px, the matrix that places it on the canvas, and its lines. */
export type MeasuredNode = Size & {
  readonly transform: readonly [number, number, number, number, number, number];
  readonly children: readonly MeasuredNode[];
  readonly runs: readonly MeasuredRun[];
};

/** A piece of a line of text, in px from its box's corner. */
type MeasuredRun = Size & { readonly text: string; readonly x: number; readonly y: number };

/**
 * Engine that draws, natively on the server and as WebAssembly in a browser: everything else about a picture is decided here, in
 * `packages/picture/src/paint`, and is the same for both.
 */
export type PaintEngine = {
  /** Draws a small scene: RGBA with straight alpha, row by row, as large as the scene is where no size in px is given. */
  readonly draw: (scene: SceneNode, size?: Size) => Promise<Uint8Array>;
  /** Lays a scene out, on a canvas of the given px. */
  readonly measure: (scene: SceneNode, size?: Size) => Promise<MeasuredNode>;
  /**
   * Decodes a picture of the template's own; null when it cannot be read. One that is 'away' just now is left out for this time, and
   * `fontKey` has to tell so.
   */
  readonly readPicture: (dataUri: string) => Promise<RgbaPicture | 'away' | null>;
  /** Names the fonts that pictures are drawn with, the order included, and what they are drawn without. */
  readonly fontKey: string;
  readonly cache: PaintCache;
};

/**
 * Fit of a photo in its box: whole or filling it, or, where HTML asks for it, stretched to it (`fill`), in its own size (`none`) or whole
 * and never enlarged (`scale-down`); and its position as fractions (0.5 is the middle).
 */
export type PhotoFit = {
  readonly fit: 'contain' | 'cover' | 'fill' | 'none' | 'scale-down';
  readonly x: number;
  readonly y: number;
};

/** Place of a photo in its box: drawn at one size, of which a part may be hidden; the rest is shown at left and top. */
export type PhotoLayout = Rectangle & {
  readonly drawn: Size;
  readonly hidden: { readonly left: number; readonly top: number };
};

/** A photo at the size it is drawn, and where in its box it lies, in px. */
export type FittedPhoto = { readonly pixels: Pixels; readonly left: number; readonly top: number };

/** A photo of the product: its size upright in px, or that of the product in it where only that is drawn. */
export type PaintPhoto = Size & {
  /** True for a product without its background. */
  readonly isCutOut: boolean;
  /** Finds the product in it; null where the surroundings do not tell. Found once and cached. Throws where the photo cannot be used. */
  readonly findObject: () => Promise<FoundObject | null>;
  /**
   * Returns the shadow that its product throws on the photo's ground, in px of this size, which it leaves; null if none can be found. Only
   * for a product without its background. Throws where the photo cannot be used.
   */
  readonly findShadow?: () => Promise<GroundShadow | null>;
  /** Decodes what is seen of it, upright and in sRGB. Throws where the photo cannot be used. */
  readonly decode: (layout: PhotoLayout) => Promise<Pixels>;
};

/** The product's photos by the slot that each is for: `IMAGE_URL` is the first, `IMAGE_URL_2` the one after it. */
export type PaintPhotos = ReadonlyMap<string, PaintPhoto>;
