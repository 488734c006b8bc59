import sharp, { type Sharp } from 'sharp';
import type { Pixels } from '../../paint.ts';
import { openImage, type Photo } from './read-photo.ts';

/** Maximum number of pixels of a photo that is decoded as a whole; a larger one is decoded strip by strip at the size needed. */
export const wholePixelsMax = 12_000_000;

/** Formats whose decoders always decode the whole photo. Those of JPEG and WebP decode a small one in less time than a whole one takes. */
const wholeFormats: readonly string[] = ['png', 'gif', 'heif', 'avif'];

/** Returns the pixels of an opened photo in sRGB, with straight alpha if it has any. Throws the errors of sharp. */
export async function toPixels(image: Sharp, { hasAlpha }: Pick<Photo, 'hasAlpha'>): Promise<Pixels> {
  const colors = image.toColourspace('srgb');
  const shown = hasAlpha ? colors.ensureAlpha() : colors.removeAlpha();
  const { data, info } = await shown.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, data, channels: hasAlpha ? 4 : 3, isPremultiplied: false };
}

/** True if a photo is decoded once, both to find its object and to draw it, since its pixels are the same either way. */
export function isDecodedOnce({ format, width, height, isDeep, isTurned }: Photo): boolean {
  // sharp reduces such photos before it converts or turns them, which rounds differently.
  if (isDeep || isTurned) return false;
  return wholeFormats.includes(format) && width * height <= wholePixelsMax;
}

/** Opens a photo from its pixels if they are at hand, else from its file. */
export function openFrom(whole: Pixels | null, photo: Photo): Sharp {
  if (whole === null) return openImage(photo);
  const { data, width, height, channels } = whole;
  return sharp(data, { raw: { width, height, channels } });
}
