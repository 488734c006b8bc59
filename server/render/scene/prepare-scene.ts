import type { MeasuredNode, RgbaImage } from '@takumi-rs/core';
import type { TemplateBox, TemplateImage } from '#core/template/template-tree.ts';
import type { Size } from '#core/paint/pixels/pixels.ts';
import type { Engine } from '../engine/engine.ts';
import { inPx, sceneOf, type Picture, type PictureOf } from '../engine/draw-scene.ts';
import { fitText } from '../text/fit-text.ts';
import { loadPictures } from './load-pictures.ts';
import { fixedStyle, imageBoxes, imagesIn, type ImageBox } from './image-boxes.ts';
import { fitToSlot, pictureOfPhoto } from '../photo/fit-to-slot.ts';
import type { Photo } from '../photo/read-photo.ts';
import type { TrimmedPhoto } from '../photo/trim-photo.ts';

/** A filled tree in which every text has its size and every image its pixels. */
export type Scene = {
  readonly tree: TemplateBox;
  readonly pictureOf: PictureOf;
  /** Where its words and boxes stand, where that is already known. */
  readonly layout: MeasuredNode | null;
};

/** Does for a filled tree, or for one layer of it, all that comes before drawing. Throws PhotoError. */
export async function prepareScene(
  engine: Engine,
  filled: TemplateBox,
  canvas: Size,
  photo: Photo | TrimmedPhoto | null,
): Promise<Scene> {
  const hasImages = imagesIn(filled).length > 0;
  const { tree, layout } = await fitText(
    engine,
    filled,
    hasImages ? null : (fitted) => sceneOf(inPx(fitted, canvas), () => null),
  );
  if (!hasImages) return { tree, pictureOf: () => null, layout };
  const pictures = await loadPictures(tree);
  const places = await imageBoxes(
    engine,
    tree,
    canvas,
    (image) => pictures.get(image) ?? photo ?? { width: 1, height: 1 },
  );
  const scene = new Map<TemplateImage, Picture>();
  for (const [image, place] of places) {
    const picture = await pictureFor(image, place, { photo, pixels: pictures.get(image) });
    if (picture !== null)
      scene.set(image, { ...picture, style: { ...fixedStyle(image, place), ...picture.style } });
  }
  return { tree, pictureOf: (image) => scene.get(image) ?? null, layout: null };
}

/** The product's photo for a slot, else the template's own picture; null when that could not be read. */
async function pictureFor(
  image: TemplateImage,
  place: ImageBox,
  sources: { photo: Photo | TrimmedPhoto | null; pixels: RgbaImage | undefined },
): Promise<Picture | null> {
  if (image.slot !== undefined) {
    return sources.photo && pictureOfPhoto(await fitToSlot(image, place, sources.photo));
  }
  return sources.pixels === undefined ? null : { pixels: sources.pixels, style: {} };
}
