import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { fillWithFonts } from '../fonts.ts';
import {
  drawPicture,
  openPaintCache,
  type PaintEngine,
  type PaintPhoto,
  type PaintPhotos,
  type OpaquePixels,
  type Size,
  openPainting,
} from '../paint.ts';
import type { PictureInput } from '../paint/draw-picture.ts';
import { parseTemplateHtml } from '../html.ts';
import { layerSchema, type Layer, writeLayersTree, writeLayers } from '../layers.ts';
import type { ParsedTemplate } from '../index.ts';
import type { Engine } from './engine/engine.ts';
import { makePng, makeJpeg } from './photo.fixture.ts';
import { toPaintPhoto } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';
import { trimPhoto } from './photo/trim-photo.ts';

/** Returns the same photo twice: with and without its background. */
export async function photoChoices(): Promise<[whole: PaintPhoto, cutOut: PaintPhoto]> {
  const jpeg = await makeJpeg(500, 400, (x, y) => [200 - 60 * x, 190 - 30 * y, 170]);
  const alpha = await makePng(250, 200, (x, y) => {
    const level = Math.hypot(x - 0.5, y - 0.5) < 0.3 ? 255 : 0;
    return [level, level, level];
  });
  const photo = await readPhoto(jpeg);
  return [toPaintPhoto(photo), toPaintPhoto(await trimPhoto(photo, alpha))];
}

export type Doc = {
  layers: Layer[];
  hiddenIds: string[];
  values: Record<string, string>;
  photos: PaintPhotos;
};

async function hashOf(
  engine: Engine,
  { doc, canvas }: { doc: Doc; canvas: Size },
  template: ParsedTemplate,
  draw: (engine: PaintEngine, input: PictureInput) => Promise<OpaquePixels>,
): Promise<string> {
  const { tree, fonts } = fillWithFonts(template, doc.values, { packs: engine.packs, brandFonts: [] });
  const picture = await draw(await engine.withFonts(fonts), { template, tree, canvas, photos: doc.photos });
  return createHash('sha256').update(picture.data).digest('hex');
}

/** Creates the test of this rule: painting a document over an earlier one gives the same pixels as drawing it anew from its HTML. */
export function openLaw(engine: Engine, canvas: Size) {
  const painting = openPainting();
  return async (doc: Doc): Promise<[painted: string, drawn: string]> => {
    const template = { canvas, background: '#fafafa', layers: doc.layers, hiddenIds: doc.hiddenIds };
    const painted = await hashOf(engine, { doc, canvas }, writeLayersTree(template), painting.paint);
    const fresh: typeof drawPicture = (own, input) => drawPicture({ ...own, cache: openPaintCache() }, input);
    return [painted, await hashOf(engine, { doc, canvas }, parseTemplateHtml(writeLayers(template)), fresh)];
  };
}

export const links = { IMAGE_URL_2: 'https://shop.example/2.jpg', IMAGE_URL_3: 'https://shop.example/3.jpg' };

const square = { kind: 'photo', y: 20, width: 120, height: 120 };

/** Overlapping photos, photos in a row, and two in one translucent group. */
export const photoLayers = z.array(layerSchema).parse([
  { ...square, id: 'first', x: 0, fit: 'cover', radius: 30 },
  {
    ...square,
    id: 'second',
    x: 60,
    y: 60,
    photo: 2,
    radius: 60,
    shadow: { x: 4, y: 6, blur: 9, color: '#000', castBy: 'photo' },
  },
  {
    ...square,
    id: 'third',
    x: 150,
    photo: 3,
    extendsGround: true,
    evenSize: { share: 80, standsOnLine: true },
    padding: { top: 9, right: 9, bottom: 9, left: 9 },
  },
  {
    id: 'group',
    kind: 'group',
    layout: 'row',
    x: 20,
    y: 200,
    width: 300,
    height: 120,
    opacity: 0.6,
    layers: [
      { ...square, id: 'in 1', photo: 3, width: 90, blur: 12 },
      { ...square, id: 'in 2', photo: 2, width: 90, border: { width: 4, color: '#c026d3' } },
    ],
  },
]);
