import type { TemplateImage } from '#core/template/template-tree.ts';
import { castShadow } from './cast-shadow.ts';
import type { Picture } from './draw-scene.ts';
import { fitPhoto, photoFitOf } from './fit-photo.ts';
import { fitTrimmedPhoto } from './fit-trimmed-photo.ts';
import { groundPhoto, type PlacedPhoto } from './ground-photo.ts';
import type { Place } from './place-images.ts';
import type { Photo } from './read-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/** Decodes the photo for its slot: on its own ground where the slot asks for that, or without any. Throws PhotoError. */
export async function placePhoto(
  image: TemplateImage,
  place: Place,
  photo: Photo | TrimmedPhoto,
): Promise<PlacedPhoto> {
  const fit = photoFitOf(image);
  if ('alpha' in photo) return castShadow(image, place, await fitTrimmedPhoto(photo, place, fit));
  return groundPhoto(image, place, await fitPhoto(photo, place, fit));
}

/** A placed photo as an image of the scene. */
export function pictureOfPhoto({ pixels, slot, left, top, ground }: PlacedPhoto): Picture {
  return {
    pixels,
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
