import { findBackdrop, type Backdrop } from '../../pixels/backdrop.ts';
import type { FittedPhoto } from '../../paint-engine.ts';
import type { Rectangle, Size } from '../../pixels/pixels.ts';
import type { TemplateImage } from '../../../template/template-tree.ts';
import type { ImageBox } from '../image-boxes.ts';

/** Returns a slot's padding box in px, and the photo's own box in it; in whole px if pixels are painted into it. */
export function findSlot({ width, height, padding }: ImageBox, image: TemplateImage): Rectangle {
  const { left, top, right, bottom } = padding;
  const slot = { left, top, width: width + left + right, height: height + top + bottom };
  const isPainted = image.extendsGround === true || (image.productShadow ?? 'none') !== 'none';
  if (!isPainted && image.evenSize === undefined) return slot;
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(slot.width),
    height: Math.round(slot.height),
  };
}

/** A photo in its slot: the place of its pixels in the slot's padding box, in px, and what is around them. */
export type PhotoInSlot = FittedPhoto & {
  readonly slot: Size;
  readonly backdrop: Backdrop | null;
  /** How many px the pixels extend beyond the slot on each side, if they include the photo's shadow. */
  readonly reach?: number;
};

/** Puts a fitted photo into its slot, on its own backdrop if the slot requests it. */
export function photoOnBackdrop(image: TemplateImage, box: ImageBox, photo: FittedPhoto): PhotoInSlot {
  const slot = findSlot(box, image);
  const [left, top] = [slot.left + photo.left, slot.top + photo.top];
  const backdrop = image.extendsGround === true ? findBackdrop(photo.pixels, { ...slot, left, top }) : null;
  return { pixels: photo.pixels, left, top, slot, backdrop };
}
