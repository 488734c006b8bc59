import { withShadow } from '../pixels/shadow.ts';
import { fitPhoto, photoFitOf } from './photo-layout.ts';
import type { TemplateImage } from '#core/template/template-tree.ts';
import { freeBytes } from '../pixels/free-bytes.ts';
import type { PaintPhoto } from '../paint-engine.ts';
import { slotOf, type PhotoInSlot } from './photo-on-backdrop.ts';
import type { ImageBox } from './image-boxes.ts';

/** How much room stays around the product, as a share of its slot's shorter side: nothing of a backdrop is there to give it. */
const room = 0.045;

/**
 * Puts a product without its background into its slot. Where the slot asks for the photo's own ground, the product stands on
 * the template's: with a soft shadow all around, which also keeps a white product apart from a white card, and a darker one
 * where it touches the ground.
 */
export async function productWithShadow(
  image: TemplateImage,
  box: ImageBox,
  photo: PaintPhoto,
): Promise<PhotoInSlot> {
  const slot = slotOf(box, image);
  const isOnGround = image.extendsGround === true;
  const inset = isOnGround ? Math.round(room * Math.min(box.width, box.height)) : 0;
  const inner = { width: box.width - 2 * inset, height: box.height - 2 * inset };
  const fitted = await fitPhoto(photo, inner, photoFitOf(image));
  const left = slot.left + inset + fitted.left;
  const top = slot.top + inset + fitted.top;
  if (!isOnGround) return { pixels: fitted.pixels, left, top, slot, backdrop: null };
  const pixels = withShadow(fitted.pixels, { ...slot, left, top });
  freeBytes(fitted.pixels.data);
  return { pixels, left: 0, top: 0, slot, backdrop: null };
}
