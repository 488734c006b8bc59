import type { TemplateImage } from '#core/template/template-tree.ts';
import { freeBytes } from '../free-bytes.ts';
import { usualEdgeColor } from './edge-colors.ts';
import { extendGround, type Color } from './extend-backdrop.ts';
import type { FittedPhoto } from './fit-photo.ts';
import type { Place, Size } from '../scene/image-boxes.ts';

/** A photo in its slot: where its pixels lie in the slot's padding box, in px, and the colour around them. */
export type PlacedPhoto = FittedPhoto & { readonly slot: Size; readonly ground: Color | null };

/**
 * Puts a fitted photo into its slot, on its own ground where the slot asks for that: continued where it can look right, else
 * in the colour that is most usual at the photo's edges, like a passe-partout.
 */
export function groundPhoto(image: TemplateImage, place: Place, photo: FittedPhoto): PlacedPhoto {
  const { padding } = place;
  const width = place.width + padding.left + padding.right;
  const height = place.height + padding.top + padding.bottom;
  const left = padding.left + photo.left;
  const top = padding.top + photo.top;
  const plain = { pixels: photo.pixels, left, top, slot: { width, height }, ground: null };
  if (image.extendsGround !== true) return plain;
  const ground = extendGround(photo.pixels, { width, height, left, top });
  if (ground === null) return { ...plain, ground: usualEdgeColor(photo.pixels) };
  if (ground.kind === 'color') return { ...plain, ground: ground.color };
  freeBytes(photo.pixels.data);
  return { ...plain, pixels: ground.pixels, left: 0, top: 0 };
}
