import type { PhotoLayout, Pixels, Rectangle, Size } from '../../paint.ts';
import { enlargedPhoto } from './enlarge/enlarged-photo.ts';
import { asPhotoError, openImage, type Photo } from './read-photo.ts';

/** Decodes the photo upright in sRGB, first frame only, at the size it is drawn. Throws PhotoError. */
export async function decodePhoto(photo: Photo, layout: PhotoLayout): Promise<Pixels> {
  const { drawn, width, height, hidden } = layout;
  const area = { ...hidden, width, height };
  try {
    const data = (await enlargedPhoto(photo, photo, drawn, area)) ?? (await resized(photo, drawn, area));
    return { width, height, data, channels: photo.hasAlpha ? 4 : 3, isPremultiplied: false };
  } catch (error) {
    throw asPhotoError(error);
  }
}

async function resized(photo: Photo, drawn: Size, area: Rectangle): Promise<Uint8Array> {
  let image = openImage(photo)
    // As sharp as in a browser; a wider kernel takes longer and is no closer to it.
    .resize(drawn.width, drawn.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb');
  image = photo.hasAlpha ? image.ensureAlpha() : image.removeAlpha();
  if (area.width < drawn.width || area.height < drawn.height) image = image.extract(area);
  return image.raw({ depth: 'uchar' }).toBuffer();
}
