import sharp from 'sharp';
import { openAtAlphaSize } from './cut-out/alpha-file.ts';
import { asPhotoError, readPhoto } from './read-photo.ts';

/** WebP quality at which nobody sees a difference in a tile. */
const quality = 80;

/** Returns one of our own pictures as WebP, at most `width` px wide and never enlarged. */
export async function smallPicture(picture: Uint8Array, width: number): Promise<Uint8Array> {
  return await sharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
}

/**
 * Returns a photo for a person to judge its cut-out: upright, in sRGB on white and at the size of its alpha, as JPEG. Throws PhotoError.
 */
export async function uprightPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const photo = await readPhoto(bytes);
  try {
    return await openAtAlphaSize(photo)
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer();
  } catch (error) {
    throw asPhotoError(error);
  }
}
