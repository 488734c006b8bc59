import type { PhotoLayout, Pixels, Rectangle, Size } from '../../paint.ts';
import { enlargedPhoto } from './enlarge/enlarged-photo.ts';
import { openFrom } from './raster.ts';
import { asPhotoError, type Photo } from './read-photo.ts';

/**
 * Returns the photo upright in sRGB, first frame only, at the size it is drawn. The pixels are the same whether `whole`, the decoded photo,
 * is at hand or null. Throws PhotoError.
 */
export async function decodePhoto(photo: Photo, layout: PhotoLayout, whole: Pixels | null): Promise<Pixels> {
  const { drawn, width, height, hidden } = layout;
  const area = { ...hidden, width, height };
  try {
    const larger = await enlargedPhoto(photo, photo, { drawn, area, whole });
    const data = larger ?? (await resized(photo, { drawn, area, whole }));
    return { width, height, data, channels: photo.hasAlpha ? 4 : 3, isPremultiplied: false };
  } catch (error) {
    throw asPhotoError(error);
  }
}

async function resized(
  photo: Photo,
  { drawn, area, whole }: { drawn: Size; area: Rectangle; whole: Pixels | null },
): Promise<Uint8Array> {
  let image = openFrom(whole, photo)
    // As sharp as in a browser; a wider kernel takes longer and is no closer to it.
    .resize(drawn.width, drawn.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb');
  image = photo.hasAlpha ? image.ensureAlpha() : image.removeAlpha();
  if (area.width < drawn.width || area.height < drawn.height) image = image.extract(area);
  return image.raw({ depth: 'uchar' }).toBuffer();
}
