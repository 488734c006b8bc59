import type { TemplateImage } from '#core/template/template-tree.ts';
import type { Picture } from '../engine/draw-scene.ts';
import { fitPhoto, photoFitOf, rgbaOf } from './fit-photo.ts';
import { groundPhoto, type PlacedPhoto } from './photo-on-backdrop.ts';
import type { Place } from '../scene/image-boxes.ts';
import type { Photo } from './read-photo.ts';
import { standProduct } from './product-with-shadow.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** Decodes the photo for its slot: on its own ground where the slot asks for that, or without any. Throws PhotoError. */
export async function placePhoto(
  image: TemplateImage,
  place: Place,
  photo: Photo | TrimmedPhoto,
): Promise<PlacedPhoto> {
  if ('alpha' in photo) return standProduct(image, place, photo);
  return groundPhoto(image, place, await fitPhoto(photo, place, photoFitOf(image)));
}

/** A placed photo as an image of the scene. */
export function pictureOfPhoto({ pixels, slot, left, top, ground }: PlacedPhoto): Picture {
  const { width, height, channels, isPremultiplied } = pixels;
  return {
    // Said to be multiplied, opaque pixels are taken as they are.
    pixels: { width, height, data: rgbaOf(pixels), premultiplied: channels === 3 || isPremultiplied },
    style: {
      ...noPadding,
      width: `${slot.width}px`,
      height: `${slot.height}px`,
      objectFit: 'none',
      objectPosition: `${left}px ${top}px`,
      ...(ground === null ? {} : { backgroundColor: `rgb(${ground.join(',')})` }),
    },
  };
}

const noPadding = {
  padding: '0px',
  paddingTop: '0px',
  paddingRight: '0px',
  paddingBottom: '0px',
  paddingLeft: '0px',
};
