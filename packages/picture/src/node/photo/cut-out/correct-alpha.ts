import sharp, { type Sharp } from 'sharp';
import { PhotoError, applyMask, type GreyPixels } from '../../../paint.ts';
import { decodeAlpha, encodeAlpha, showsProduct } from './alpha-file.ts';
import { photoOptions } from '../read-photo.ts';
import { plainFile } from '../structure/plain-file.ts';

/** Limits for a mask's sides in px. */
const maxSidePx = 1024;
const minSidePx = 16;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads an untrusted mask: an opaque grey PNG, not too large. Returns it newly encoded, or null if it is not one. */
export async function readMask(file: Uint8Array): Promise<Uint8Array | null> {
  if (!pngSignature.every((byte, at) => file[at] === byte)) return null;
  try {
    const image = sharp(plainFile(file), { ...photoOptions, limitInputPixels: maxSidePx ** 2 });
    const { width, height } = await image.metadata();
    if (Math.max(width, height) > maxSidePx || Math.min(width, height) < minSidePx) return null;
    const grey = await readGrey(image);
    return grey && (await encodeAlpha(grey));
  } catch {
    return null;
  }
}

/** Reads grey pixels. A canvas writes grey as equal red, green and blue, and each pixel as opaque. */
async function readGrey(image: Sharp): Promise<GreyPixels | null> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [first = 0, ...rest] = data.subarray(at * channels, (at + 1) * channels);
    const isOpaque = channels % 2 === 1 || rest.at(-1) === 255;
    const isGrey = channels < 3 || (rest[0] === first && rest[1] === first);
    if (!isOpaque || !isGrey) return null;
    grey[at] = first;
  }
  return { data: grey, width, height };
}

/**
 * Applies a user's mask to alpha, both as PNG. Returns null if nothing of the product is left. Throws PhotoError if the mask has other
 * proportions: it belongs to another photo.
 */
export async function correctAlpha(alpha: Uint8Array, mask: Uint8Array): Promise<Uint8Array | null> {
  const [ground, strokes] = await Promise.all([decodeAlpha(alpha), decodeAlpha(mask)]);
  if (!hasProportionsOf(strokes, ground)) throw new PhotoError('broken_image');
  const corrected = applyMask(ground, strokes);
  return showsProduct(corrected) ? encodeAlpha(corrected) : null;
}

/** True if two pictures have equal proportions; one px of difference counts as rounding. */
function hasProportionsOf(one: Omit<GreyPixels, 'data'>, other: Omit<GreyPixels, 'data'>): boolean {
  const wide = (one.width * other.height) / other.width;
  return Math.abs(wide - one.height) <= 1 + Math.max(one.height / other.height, 1);
}
