import type { PaintPhoto } from '../paint-engine.ts';
import { pixelsWithBackdrop } from '../pixels/backdrop.ts';
import { fitPhoto, readPhotoFit } from './photo/photo-layout.ts';
import type { FittedPhoto } from '../paint-engine.ts';
import { freeBytes } from '../pixels/free-bytes.ts';
import type { TemplateImage, TemplateStyle } from '../../template/template-tree.ts';
import { toRgba } from '../pixels/pixels.ts';
import type { Picture } from './draw-scene.ts';
import { photoOnBackdrop, type PhotoInSlot } from './photo/photo-on-backdrop.ts';
import { fitEvenly } from './fit-evenly.ts';
import type { ImageBox } from './image-boxes.ts';
import { productWithShadow } from './photo/product-with-shadow.ts';

/** Decodes the photo for its slot: on its own backdrop if the slot requests it, or without. Throws PhotoError. */
export async function fitToSlot(
  image: TemplateImage,
  box: ImageBox,
  photo: PaintPhoto,
): Promise<PhotoInSlot> {
  if (image.evenSize !== undefined) {
    const even = await fitEvenly(image, box, { photo, size: image.evenSize });
    if (even !== null) return even;
  }
  if (photo.isCutOut || (await standsFree(image, photo))) return productWithShadow(image, box, photo);
  return photoOnBackdrop(image, box, await fitPhoto(photo, box, readPhotoFit(image)));
}

/** True if a product has a transparent background and its slot requests a shadow. */
async function standsFree({ productShadow = 'none' }: TemplateImage, photo: PaintPhoto): Promise<boolean> {
  if (productShadow === 'none') return false;
  return (await photo.findObject())?.ground === 'transparent';
}

export function pictureOfPhoto(image: TemplateImage, photo: PhotoInSlot): Picture {
  const { pixels, left, top } = withBackdrop(photo);
  const { width, height, channels, isPremultiplied } = pixels;
  const color = photo.backdrop?.kind === 'color' ? photo.backdrop.color : null;
  return {
    // Opaque pixels are declared premultiplied, so that they are used unchanged.
    pixels: { width, height, data: toRgba(pixels), premultiplied: channels === 3 || isPremultiplied },
    style: {
      ...noPadding,
      width: `${photo.slot.width}px`,
      height: `${photo.slot.height}px`,
      objectFit: 'none',
      objectPosition: `${left}px ${top}px`,
      ...(color === null ? {} : { backgroundColor: `rgb(${color.join(',')})` }),
      ...(photo.reach === undefined ? {} : beyondSlot(image, photo, photo.reach)),
    },
  };
}

/** Returns the box of a photo that includes its own shadow: enlarged by it on all sides, with negative margins, so that nothing moves. */
function beyondSlot({ style }: TemplateImage, { slot }: PhotoInSlot, reach: number): TemplateStyle {
  const [top = '0', right = top, bottom = top, left = right] = (style['margin'] ?? '0').split(/\s+/);
  const pulled = (side: string | undefined, all: string) => `${Number.parseFloat(side ?? all) - reach}px`;
  const radii = Object.keys(style).filter((name) => name.endsWith('Radius'));
  return {
    width: `${slot.width + 2 * reach}px`,
    height: `${slot.height + 2 * reach}px`,
    margin: '0px',
    marginTop: pulled(style['marginTop'], top),
    marginRight: pulled(style['marginRight'], right),
    marginBottom: pulled(style['marginBottom'], bottom),
    marginLeft: pulled(style['marginLeft'], left),
    objectPosition: '0px 0px',
    boxShadow: 'none',
    ...Object.fromEntries(radii.map((name) => [name, '0px'])),
  };
}

/** Returns the pixels of the whole slot if the photo's edges are continued, otherwise only those of the photo. */
function withBackdrop({ pixels, left, top, slot, backdrop }: PhotoInSlot): FittedPhoto {
  if (backdrop?.kind !== 'edges') return { pixels, left, top };
  const whole = pixelsWithBackdrop(pixels, { ...slot, left, top }, backdrop.edges);
  freeBytes(pixels.data);
  return { pixels: whole, left: 0, top: 0 };
}

const noPadding = {
  padding: '0px',
  paddingTop: '0px',
  paddingRight: '0px',
  paddingBottom: '0px',
  paddingLeft: '0px',
};
