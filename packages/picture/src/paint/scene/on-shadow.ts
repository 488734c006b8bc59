import type { ProductShadow, TemplateImage } from '../../template/template-tree.ts';
import type { FoundObject } from '../object/find-object.ts';
import type { PaintPhoto, PhotoLayout } from '../paint-engine.ts';
import { freeBytes } from '../pixels/free-bytes.ts';
import type { Pixels, Rectangle } from '../pixels/pixels.ts';
import { premultiplied } from '../pixels/premultiplied.ts';
import { addSeam, contactShadow } from '../shadow/contact-shadow.ts';
import { cellsOfShadow } from '../shadow/cells-of-shadow.ts';
import { fadeAtEdges, type ShadowCells } from '../shadow/shadow-cells.ts';
import { softShadow } from '../shadow/soft-shadow.ts';
import { withShadow } from '../shadow/with-shadow.ts';
import type { PhotoInSlot } from './photo/photo-on-backdrop.ts';

/**
 * Distance between a shadow's end and the edges of its slot, as shares of the slot's shorter side; a photo's own shadow extends further.
 */
const edgeFade = { made: 0.03, photo: 0.09 };

/** A product without background: its pixels, their place in the slot, and what is known about it. */
type Product = {
  readonly pixels: Pixels;
  readonly photo: PaintPhoto;
  readonly layout: PhotoLayout;
  readonly found: Pick<FoundObject, 'hasShadow' | 'cutSides'> | null;
};

/**
 * Puts a product without background into its slot, on the shadow that the slot requests; one that contains its own shadow gets no other.
 */
export async function onShadow(
  image: TemplateImage,
  product: Product,
  slot: Rectangle,
): Promise<PhotoInSlot> {
  const {
    pixels,
    found,
    layout: { left, top },
  } = product;
  const shadow = found?.hasShadow === true ? 'none' : chooseShadow(image);
  if (shadow === 'none') return { pixels, left, top, slot, backdrop: null };
  const multiplied = premultiplied(pixels);
  const cells = await makeShadowCells(shadow, { ...product, pixels: multiplied }, slot);
  if (cells === null) return { pixels, left, top, slot, backdrop: null };
  if (shadow !== 'soft') fadeAtEdges(cells, slot, edgeFade.made);
  const shaded = withShadow(multiplied, { ...slot, left, top }, cells);
  freeBytes(pixels.data);
  if (multiplied !== pixels) freeBytes(multiplied.data);
  return { ...shaded, slot, backdrop: null };
}

/** Returns the cells of a shadow; null if the photo has no shadow to keep. */
async function makeShadowCells(
  shadow: Exclude<ProductShadow, 'none'>,
  { photo, pixels, layout, found }: Product,
  slot: Rectangle,
): Promise<ShadowCells | null> {
  const place = { ...slot, left: layout.left, top: layout.top };
  if (shadow === 'photo') {
    const own = (await photo.findShadow?.()) ?? null;
    const cells = own && cellsOfShadow(own, { photo, layout }, slot);
    if (cells === null) return null;
    fadeAtEdges(cells, slot, edgeFade.photo);
    addSeam(cells, pixels, place);
    return cells;
  }
  if (shadow === 'soft') return softShadow(pixels, place);
  return contactShadow(pixels, place, found?.cutSides.includes('bottom') !== true);
}

/** Returns the type of a product's shadow: by default a soft one if the background below it is continued. */
function chooseShadow({ productShadow, extendsGround }: TemplateImage): ProductShadow {
  return productShadow ?? (extendsGround === true ? 'soft' : 'none');
}
