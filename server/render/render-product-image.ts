import { createHash } from 'node:crypto';
import type { RgbaImage } from '@takumi-rs/core';
import sharp from 'sharp';
import type { ParsedTemplate, TemplateImage } from '#core/template/template-tree.ts';
import { openEngine, type Engine } from './engine.ts';
import type { BrandFont } from './fonts/brand-font.ts';
import { fillWithFonts } from './fonts/fill-with-fonts.ts';
import { drawSamplePhoto, sampleValuesFor } from './sample-product.ts';
import { castShadow } from './steps/cast-shadow.ts';
import { drawScene, type Picture } from './steps/draw-scene.ts';
import { encodeJpeg } from './steps/encode-jpeg.ts';
import { fitPhoto, photoFitOf } from './steps/fit-photo.ts';
import { fitTrimmedPhoto } from './steps/fit-trimmed-photo.ts';
import { fitText } from './steps/fit-text.ts';
import { groundPhoto } from './steps/ground-photo.ts';
import { loadPictures } from './steps/load-pictures.ts';
import { fixedStyle, placeImages, type Place } from './steps/place-images.ts';
import { readPhoto, type Photo } from './steps/read-photo.ts';
import { trimPhoto, type TrimmedPhoto } from './steps/trim-photo.ts';

// Raise this when a change of ours alters pixels, so that every picture is drawn again.
const ownVersion = 3;

/** The pinned version of the native renderer. */
export const takumiVersion = '2.16.3';

/** The pinned version of the fonts. */
export const interVersion = '5.3.0';

/** Everything besides template, values, photo and further fonts that decides the bytes of a picture. */
export const RENDERER_VERSION = [
  ownVersion,
  `takumi-${takumiVersion}`,
  `inter-${interVersion}`,
  `sharp-${sharp.versions.sharp}`,
  `vips-${sharp.versions.vips}`,
].join('/');

/** One picture to draw: sizes in px, values by placeholder key, the photo as downloaded. */
export type RenderInput = {
  readonly template: ParsedTemplate;
  readonly width: number;
  readonly height: number;
  readonly values: Readonly<Record<string, string>>;
  readonly photo: Uint8Array;
  /** Fonts that the template may name besides the installed ones. */
  readonly brandFonts?: readonly BrandFont[];
  /** Grey PNG in the photo's proportions; where it is there, only what is white in it is drawn of the photo. */
  readonly cutOut?: Uint8Array | undefined;
  /** Stops between two steps; a native step that has begun runs to its end. */
  readonly signal?: AbortSignal;
};

/** A finished picture; `hash` is the SHA-256 of the JPEG's bytes in hex. */
export type RenderedImage = {
  readonly jpeg: Buffer;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
};

/** Draws product images; safe to call in parallel. */
export type ImageRenderer = {
  /** Throws PhotoError when the photo cannot be used. */
  render: (input: RenderInput) => Promise<RenderedImage>;
  /** The template with a neutral sample product drawn by us. */
  renderPreview: (
    input: Pick<RenderInput, 'template' | 'width' | 'height' | 'brandFonts'>,
  ) => Promise<RenderedImage>;
};

/** `fontsDir` is a folder with further fonts for scripts that the product brings no font for. */
export type RendererOptions = { readonly fontsDir?: string | null };

/** Starts a renderer with its fonts; a process needs one. It never uses the network. */
export async function createImageRenderer(options: RendererOptions = {}): Promise<ImageRenderer> {
  const engine = await openEngine(options);
  let samplePhoto: Promise<Buffer> | undefined;
  return {
    render: (input) => renderProductImage(engine, input),
    renderPreview: async (input) => {
      samplePhoto ??= drawSamplePhoto(engine);
      const values = sampleValuesFor(input.template.placeholders);
      return renderProductImage(engine, { ...input, values, photo: await samplePhoto });
    },
  };
}

/** The steps of a product image, in order. */
async function renderProductImage(base: Engine, input: RenderInput): Promise<RenderedImage> {
  const { template, width, height, signal, brandFonts = [] } = input;
  const canvas = { width, height };
  const whole = await readPhoto(input.photo);
  const photo = input.cutOut === undefined ? whole : await trimPhoto(whole, input.cutOut);
  const filled = fillWithFonts(template, input.values, { packs: base.packs, brandFonts });
  const engine = await base.withFonts(filled.fonts);
  const tree = await fitText(engine, filled.tree);
  const pictures = await loadPictures(tree);
  const places = await placeImages(engine, tree, canvas, (image) => pictures.get(image) ?? photo);
  const scene = new Map<TemplateImage, Picture>();
  for (const [image, place] of places) {
    signal?.throwIfAborted();
    const picture = await pictureFor(image, place, { photo, pixels: pictures.get(image) });
    if (picture !== null)
      scene.set(image, { ...picture, style: { ...fixedStyle(image, place), ...picture.style } });
  }
  signal?.throwIfAborted();
  const drawn = await drawScene(engine, tree, canvas, (image) => scene.get(image) ?? null);
  // A cut-out takes pixels away and makes none up, so it is an alteration and no generated part.
  const altered = input.cutOut === undefined ? null : 'algorithmicallyEnhanced';
  const digitalSourceType = whole.digitalSourceType ?? altered;
  const jpeg = await encodeJpeg(drawn, canvas, { digitalSourceType });
  return { jpeg, hash: createHash('sha256').update(jpeg).digest('hex'), width, height };
}

/** The product's photo for a slot, else the template's own picture; null when that could not be read. */
async function pictureFor(
  image: TemplateImage,
  place: Place,
  sources: { photo: Photo | TrimmedPhoto; pixels: RgbaImage | undefined },
): Promise<Picture | null> {
  if (image.slot !== undefined) {
    const { photo } = sources;
    const fit = photoFitOf(image);
    if ('alpha' in photo) return castShadow(image, place, await fitTrimmedPhoto(photo, place, fit));
    return groundPhoto(image, place, await fitPhoto(photo, place, fit));
  }
  return sources.pixels === undefined ? null : { pixels: sources.pixels, style: {} };
}
