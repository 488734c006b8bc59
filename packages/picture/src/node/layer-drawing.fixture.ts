import * as z from 'zod/mini';
import { writeLayers, layerSchema } from '../layers.ts';
import { makePng, paintPhoto, decodePixels, plain } from './photo.fixture.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import type { RenderedImage } from './render-product-image.ts';
import { templateFromHtml } from './template-from-html.ts';

/** The white canvas that test layers are drawn on, in px. */
export const canvas = { width: 400, height: 300 };

/** Colours that stay distinguishable in a JPEG, as RGB. */
export const colors = {
  white: [255, 255, 255],
  red: [220, 0, 0],
  blue: [0, 0, 220],
  green: [0, 160, 0],
  pink: [238, 128, 128],
  'pale green': [128, 208, 128],
} as const;

export const css = (color: keyof typeof colors): string => `rgb(${colors[color].join(',')})`;

export type Values = Record<string, string>;

/** Draws stored layers; each gets an id and a size if it has none. */
export type DrawLayers = (
  stored: readonly object[],
  values?: Values,
  hiddenIds?: string[],
) => Promise<RenderedImage>;

/**
 * Starts a renderer for test layers. The product's first photo is red on the left and blue on the right, twice as wide as high; its second
 * one is green and square, its third one blue with a transparent lower half.
 */
export async function openLayerDrawing(): Promise<DrawLayers> {
  const renderer = await createImageRenderer();
  const photo = await makePng(400, 200, (x) => colors[x < 0.5 ? 'red' : 'blue']);
  const green = await makePng(200, 200, () => colors.green);
  const upper = await paintPhoto(200, 200, (_x, y) => (y < 0.5 ? [255, 255, 255] : [0, 0, 0]))
    .extractChannel(0)
    .png()
    .toBuffer();
  const half = await paintPhoto(200, 200, () => colors.blue)
    .joinChannel(upper)
    .png()
    .toBuffer();
  const furtherPhotos = [
    { slot: 'IMAGE_URL_2', photo: green },
    { slot: 'IMAGE_URL_3', photo: half },
  ];
  const links = { IMAGE_URL_2: 'https://shop.example/2.png', IMAGE_URL_3: 'https://shop.example/3.png' };
  return (stored, values = {}, hiddenIds = []) => {
    const layers = z
      .array(layerSchema)
      .parse(stored.map((layer, index) => ({ id: `layer ${index}`, width: 100, height: 60, ...layer })));
    const html = writeLayers({ canvas, background: '#ffffff', layers, hiddenIds });
    const template = templateFromHtml({ html, ...canvas });
    if (template.problems.length > 0) throw new Error(JSON.stringify(template.problems));
    return renderer.render({ template, ...canvas, values: { ...links, ...values }, photo, furtherPhotos });
  };
}

/** Returns the points at which a picture has another colour than expected, given as in 'red 45,45 135,95; white 30,60'. */
export async function wrongPlaces(jpeg: Uint8Array, told: string): Promise<string[]> {
  const { at } = await decodePixels(jpeg);
  return told.split('; ').flatMap((part) => {
    const [, name = '', places = ''] = /^([a-z ]+) (\d.*)$/.exec(part) ?? [];
    const color = Object.entries(colors).find(([each]) => each === name)?.[1];
    if (color === undefined) throw new Error(`${part} tells of no colour`);
    return places.split(' ').filter((place) => {
      const [x = 0, y = 0] = place.split(',').map(Number);
      return at(x, y).some((level, channel) => Math.abs(level - (color[channel] ?? 0)) >= 24);
    });
  });
}

export async function greenLogo(): Promise<string> {
  const png = await makePng(20, 20, plain(...colors.green));
  return `data:image/png;base64,${png.toString('base64')}`;
}
