import { backdropOf, type Backdrop } from '../pixels/backdrop.ts';
import type { FittedPhoto } from '../paint-engine.ts';
import type { Size } from '../pixels/pixels.ts';
import type { TemplateImage } from '#core/template/template-tree.ts';
import type { ImageBox } from './image-boxes.ts';

/** A photo in its slot: where its pixels lie in the slot's padding box, in px, and what is around them. */
export type PhotoInSlot = FittedPhoto & { readonly slot: Size; readonly backdrop: Backdrop | null };

/** Puts a fitted photo into its slot, on its own backdrop where the slot asks for that. */
export function photoOnBackdrop(image: TemplateImage, box: ImageBox, photo: FittedPhoto): PhotoInSlot {
  const { padding } = box;
  const slot = {
    width: box.width + padding.left + padding.right,
    height: box.height + padding.top + padding.bottom,
  };
  const [left, top] = [padding.left + photo.left, padding.top + photo.top];
  const backdrop = image.extendsGround === true ? backdropOf(photo.pixels, { ...slot, left, top }) : null;
  return { pixels: photo.pixels, left, top, slot, backdrop };
}
