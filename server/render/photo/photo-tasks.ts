import type { FoundObject } from '#core/paint/object/find-object.ts';
import type { PaintPhoto, PhotoLayout } from '#core/paint/paint-engine.ts';
import { packPixels, type Packing } from './pack-pixels.ts';
import { paintPhotoOf } from './paint-photo.ts';
import { readPhoto } from './read-photo.ts';
import { trimPhoto } from './trim-photo.ts';

/** A photo as it was downloaded, and the grey PNG that says what of it is the product; undefined where all of it is shown. */
export type PhotoBytes = { readonly photo: Uint8Array; readonly cutOut: Uint8Array | undefined };

/** What is to be known of a photo before its pixels are asked for. */
export type PhotoSize = Pick<PaintPhoto, 'width' | 'height' | 'isCutOut'> & {
  readonly object: FoundObject | null;
};

/** The size of a photo as it is painted with, and what it shows. Throws PhotoError. */
export async function sizeOfPhoto(bytes: PhotoBytes): Promise<PhotoSize> {
  const { width, height, isCutOut, findObject } = await openPhoto(bytes);
  return { width, height, isCutOut, object: await findObject() };
}

/** The very pixels that a picture is painted with, packed for the editor. Throws PhotoError. */
export async function pixelsOfPhoto(
  bytes: PhotoBytes,
  layout: PhotoLayout,
  packing: Packing,
): Promise<Uint8Array> {
  const photo = await openPhoto(bytes);
  return packPixels(await photo.decode(layout), packing);
}

async function openPhoto({ photo, cutOut }: PhotoBytes): Promise<PaintPhoto> {
  const whole = await readPhoto(photo);
  return paintPhotoOf(cutOut === undefined ? whole : await trimPhoto(whole, cutOut));
}
