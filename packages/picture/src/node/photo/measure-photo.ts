import { asPhotoError, openImage, readPhoto } from './read-photo.ts';

/** Quickly read properties of a photo: sides of the upright photo in px, and its mean brightness, 0 to 255. */
export type PhotoGlance = { readonly width: number; readonly height: number; readonly brightness: number };

/** Decodes a photo at the smallest size its decoder offers, and measures it. Throws PhotoError. */
export async function glanceAtPhoto(bytes: Uint8Array): Promise<PhotoGlance> {
  const photo = await readPhoto(bytes);
  const { width, height } = photo;
  try {
    const { data } = await openImage(photo)
      .resize(32, 32, { fit: 'fill' })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width, height, brightness: computeMeanLuma(data) };
  } catch (error) {
    throw asPhotoError(error);
  }
}

function computeMeanLuma(rgb: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < rgb.length; at += 3)
    sum += 0.2126 * (rgb[at] ?? 0) + 0.7152 * (rgb[at + 1] ?? 0) + 0.0722 * (rgb[at + 2] ?? 0);
  return sum / (rgb.length / 3);
}
