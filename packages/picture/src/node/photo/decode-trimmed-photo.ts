import sharp from 'sharp';
import { freeForeground } from '../cutout/alpha/free-foreground.ts';
import { type Pixels, type Rectangle, type Size, freeBytes, type PhotoLayout } from '../../paint.ts';
import { enlargedPhoto } from './enlarge/enlarged-photo.ts';
import { asPhotoError, openImage } from './read-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

const fill = { fit: 'fill', kernel: 'lanczos3' } as const;

/** Like `decodePhoto`, for a photo of which only the product is drawn. Throws PhotoError. */
export async function decodeTrimmedPhoto(photo: TrimmedPhoto, layout: PhotoLayout): Promise<Pixels> {
  const { drawn, width, height, hidden } = layout;
  // Photo and alpha are scaled as a whole to the same size and cropped identically, so that they match exactly.
  const whole = {
    width: Math.max(drawn.width, Math.round((photo.whole.width * drawn.width) / photo.width)),
    height: Math.max(drawn.height, Math.round((photo.whole.height * drawn.height) / photo.height)),
  };
  const start = (offset: number, shown: number, all: Size['width']) =>
    Math.max(0, Math.min(offset, all - shown));
  const area = {
    left: start(Math.round((photo.left * drawn.width) / photo.width) + hidden.left, width, whole.width),
    top: start(Math.round((photo.top * drawn.height) / photo.height) + hidden.top, height, whole.height),
    width,
    height,
  };
  try {
    const colors = decodeColors(photo, whole, area);
    const { data, ...size } = photo.alpha;
    const alpha = sharp(data, { raw: { ...size, channels: 1 } })
      .resize(whole.width, whole.height, { ...fill, kernel: 'cubic' })
      .extract(area)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const [rgb, shares] = await Promise.all([colors, alpha]);
    const pixels = freeForeground({ data: rgb, width, height }, { data: shares, width, height });
    freeBytes(rgb);
    freeBytes(shares);
    return { width, height, data: pixels, channels: 4, isPremultiplied: true };
  } catch (error) {
    throw asPhotoError(error);
  }
}

/** Returns red, green and blue of a part of the photo that is drawn at the size `drawn`. */
async function decodeColors(photo: TrimmedPhoto, drawn: Size, area: Rectangle): Promise<Uint8Array> {
  const larger = await enlargedPhoto(photo, photo.whole, { drawn, area, whole: null });
  if (larger !== null) return larger;
  return openImage(photo)
    .resize(drawn.width, drawn.height, fill)
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .extract(area)
    .raw({ depth: 'uchar' })
    .toBuffer();
}
