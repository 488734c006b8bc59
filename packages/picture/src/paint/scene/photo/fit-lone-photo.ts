import type { Size } from '../../pixels/pixels.ts';
import type { TemplateBox, TemplateImage } from '../../../template/template-tree.ts';
import type { PaintEngine, PaintPhoto, PaintPhotos } from '../../paint-engine.ts';
import { imageBoxes } from '../image-boxes.ts';
import { photoForSlot } from './photo-for-slot.ts';
import type { PhotoInSlot } from './photo-on-backdrop.ts';

export const noPhotos: PaintPhotos = new Map();

/** Returns the photo for an image; null if the image needs none, or if it is missing. */
export function photoFor({ slot }: TemplateImage, photos: PaintPhotos): PaintPhoto | null {
  return slot === undefined ? null : (photos.get(slot) ?? null);
}

/** Decodes the photo of the only image in a scene for its place. Throws PhotoError. */
export async function fitLonePhoto(
  engine: PaintEngine,
  { image, scene }: { image: TemplateImage; scene: TemplateBox },
  canvas: Size,
  photos: PaintPhotos,
): Promise<PhotoInSlot> {
  const photo = photoFor(image, photos);
  if (photo === null) throw new Error('a slot without a photo');
  const box = (await imageBoxes(engine, scene, canvas, () => photo)).get(image);
  if (box === undefined) throw new Error('a photo without a box');
  return photoForSlot(engine, image, box, photo);
}
