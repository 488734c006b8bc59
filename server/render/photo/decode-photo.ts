import type { PhotoLayout } from '#core/paint/paint-engine.ts';
import type { Pixels } from '#core/paint/pixels/pixels.ts';
import { asPhotoError, openImage, type Photo } from './read-photo.ts';

/** Decodes the photo upright in sRGB, first frame only, at the size it is drawn. Throws PhotoError. */
export async function decodePhoto(photo: Photo, layout: PhotoLayout): Promise<Pixels> {
  const { drawn, width, height, hidden } = layout;
  let image = openImage(photo)
    // As sharp as a browser draws it; a wider kernel takes longer and comes no nearer.
    .resize(drawn.width, drawn.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb');
  image = photo.hasAlpha ? image.ensureAlpha() : image.removeAlpha();
  if (width < drawn.width || height < drawn.height) {
    image = image.extract({ ...hidden, width, height });
  }
  try {
    const data = await image.raw({ depth: 'uchar' }).toBuffer();
    return { width, height, data, channels: photo.hasAlpha ? 4 : 3, isPremultiplied: false };
  } catch (error) {
    throw asPhotoError(error);
  }
}
