import sharp from 'sharp';
import { findShadow, shadowLookPx, type GroundShadow } from '../../paint.ts';
import { asPhotoError, openImage } from './read-photo.ts';
import type { TrimmedPhoto } from './trim-photo.ts';

/**
 * Returns the shadow that a product casts in its photo, in px of the rectangle around the product; null if none is found. Throws
 * PhotoError.
 */
export async function shadowInPhoto(photo: TrimmedPhoto): Promise<GroundShadow | null> {
  const { whole, alpha, left, top } = photo;
  const scale = Math.min(1, shadowLookPx / Math.max(whole.width, whole.height));
  const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * scale)));
  const size = { fit: 'fill', kernel: 'linear' } as const;
  try {
    const colors = openImage(photo)
      .resize(width, height, size)
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: alpha.width, height: alpha.height, channels: 1 } as const;
    const shares = sharp(alpha.data, { raw })
      .resize(width, height, size)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const [{ data, info }, product] = await Promise.all([colors, shares]);
    const { width: columns, height: rows } = info;
    const small = { data, width: columns, height: rows, channels: 3 as const, isPremultiplied: false };
    const found = findShadow(small, product, whole);
    return found && { ...found, left: found.left - left, top: found.top - top };
  } catch (error) {
    throw asPhotoError(error);
  }
}
