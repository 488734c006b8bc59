import { readPhotoFit, photoLayout } from './photo-layout.ts';
import type { TemplateImage } from '../../../template/template-tree.ts';
import type { PaintPhoto } from '../../paint-engine.ts';
import { onShadow } from '../on-shadow.ts';
import { findSlot, type PhotoInSlot } from './photo-on-backdrop.ts';
import type { ImageBox } from '../image-boxes.ts';

/** Room around the product, as a share of its slot's shorter side, since there is no backdrop that leaves any. */
const room = 0.045;

/**
 * Puts a product without its background into its slot, on its shadow. If the slot requests the photo's own background, the product gets the
 * template's background instead, with room around it.
 */
export async function productWithShadow(
  image: TemplateImage,
  box: ImageBox,
  photo: PaintPhoto,
): Promise<PhotoInSlot> {
  const slot = findSlot(box, image);
  const isOnGround = image.extendsGround === true;
  const inset = isOnGround ? Math.round(room * Math.min(box.width, box.height)) : 0;
  const inner = { width: box.width - 2 * inset, height: box.height - 2 * inset };
  const fitted = photoLayout(photo, inner, readPhotoFit(image));
  const pixels = await photo.decode(fitted);
  const layout = { ...fitted, left: slot.left + inset + fitted.left, top: slot.top + inset + fitted.top };
  const found = image.productShadow === undefined ? null : await photo.findObject();
  return onShadow(image, { photo, pixels, layout, found }, slot);
}
