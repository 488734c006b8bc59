import type { ProductShadow, TemplateImage } from '#core/template/template-tree.ts';
import type { FoundObject } from '../object/find-object.ts';
import type { PhotoLayout } from '../paint-engine.ts';
import { freeBytes } from '../pixels/free-bytes.ts';
import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { premultiplied } from '../pixels/premultiplied.ts';
import { contactShadow } from '../shadow/contact-shadow.ts';
import type { ShadowCells } from '../shadow/shadow-cells.ts';
import { softShadow } from '../shadow/soft-shadow.ts';
import { withShadow } from '../shadow/with-shadow.ts';
import type { PhotoInSlot } from './photo-on-backdrop.ts';

/** A product without a ground: its pixels, where in its slot they lie, and what is known of it. */
type Product = {
  readonly pixels: Pixels;
  readonly layout: Pick<PhotoLayout, 'left' | 'top'>;
  readonly found: Pick<FoundObject, 'hasShadow' | 'cutSides'> | null;
};

/** Puts a product without a ground into its slot, on the shadow that the slot asks for; one that brings its own has no other. */
export function onShadow(
  image: TemplateImage,
  { pixels, layout: { left, top }, found }: Product,
  slot: Rectangle,
): PhotoInSlot {
  const shadow = found?.hasShadow === true ? 'none' : shadowOf(image);
  if (shadow === 'none') return { pixels, left, top, slot, backdrop: null };
  const product = premultiplied(pixels);
  const place = { ...slot, left, top };
  const hasFeet = found?.cutSides.includes('bottom') !== true;
  const shaded = withShadow(product, place, cellsOf(shadow, product, place, hasFeet));
  freeBytes(pixels.data);
  return { pixels: shaded, left: 0, top: 0, slot, backdrop: null };
}

function cellsOf(
  shadow: Exclude<ProductShadow, 'none'>,
  product: Pixels,
  place: Rectangle,
  hasFeet: boolean,
): ShadowCells {
  return shadow === 'soft' ? softShadow(product, place) : contactShadow(product, place, hasFeet);
}

/** Where nothing is said of it, a product has a soft shadow as far as the ground below it is continued. */
function shadowOf({ productShadow, extendsGround }: TemplateImage): ProductShadow {
  return productShadow ?? (extendsGround === true ? 'soft' : 'none');
}
