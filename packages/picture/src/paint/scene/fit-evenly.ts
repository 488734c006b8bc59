import type { EvenSize, TemplateImage } from '../../template/template-tree.ts';
import { placeObject } from '../object/place-object.ts';
import type { PaintPhoto, PhotoLayout } from '../paint-engine.ts';
import { continuedGround } from '../pixels/continued-ground.ts';
import { freeBytes } from '../pixels/free-bytes.ts';
import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { inSurroundings } from '../pixels/surroundings.ts';
import { onShadow } from './on-shadow.ts';
import type { ImageBox } from './image-boxes.ts';
import { readPhotoFit, photoLayout } from './photo/photo-layout.ts';
import { findSlot, type PhotoInSlot } from './photo/photo-on-backdrop.ts';

/** Maximum number of pixels of a slot; larger than any canvas, so anything beyond is not worth the memory. */
const pixelsMax = 12_000_000;

/**
 * Fits a photo into its slot so that its product has an even size. A photo whose product cannot be separated from its surroundings is shown
 * whole, blending into the slot. Null for a photo that is placed as usual, such as one that always fills its slot. Throws the errors of
 * decoding.
 */
export async function fitEvenly(
  image: TemplateImage,
  box: ImageBox,
  { photo, size }: { photo: PaintPhoto; size: EvenSize },
): Promise<PhotoInSlot | null> {
  const inner = findSlot(box, image);
  const slot = { left: 0, top: 0, width: inner.width, height: inner.height };
  if (slot.width * slot.height > pixelsMax) return null;
  const found = await photo.findObject();
  const content = { left: inner.left, top: inner.top, width: box.width, height: box.height };
  const { fit, ...rest } = readPhotoFit(image);
  const placing = { ...size, ...rest, fit: fit === 'cover' ? fit : ('contain' as const) };
  const layout = found && placeObject(photo, found, { whole: slot, inner: content }, placing);
  if (found === null || layout === null)
    return photo.isCutOut ? null : fitWhole(image, photo, { slot, content });
  const pixels = await photo.decode(layout);
  if (found.ground === 'transparent') return onShadow(image, { photo, pixels, layout, found }, slot);
  if (image.extendsGround !== true) return { ...layoutPlace(layout), pixels, slot, backdrop: null };
  const place = { ...slot, ...layoutPlace(layout) };
  return { ...layoutPlace(layout), pixels, slot, backdrop: continuedGround(pixels, place) };
}

function layoutPlace({ left, top }: PhotoLayout): { left: number; top: number } {
  return { left, top };
}

/** Fits a photo whole, as large as the slot allows, blending into it. */
async function fitWhole(
  image: TemplateImage,
  photo: PaintPhoto,
  { slot, content }: { slot: Rectangle; content: Rectangle },
): Promise<PhotoInSlot | null> {
  const fit = readPhotoFit(image);
  if (image.extendsGround !== true) return null;
  const layout = photoLayout(photo, content, fit);
  const pixels = await photo.decode(layout);
  const [left, top] = [content.left + layout.left, content.top + layout.top];
  const isFull = pixels.width === slot.width && pixels.height === slot.height;
  if (isFull || !isOpaque(pixels)) return { pixels, left, top, slot, backdrop: null };
  const whole = inSurroundings(pixels, { ...slot, left, top });
  freeBytes(pixels.data);
  return { pixels: whole, left: 0, top: 0, slot, backdrop: null };
}

function isOpaque({ data, channels }: Pixels): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
