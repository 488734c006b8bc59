import sharp from 'sharp';
import type { RgbaImage } from '@takumi-rs/core';
import { asPhotoError, photoOptions, type Photo } from './read-photo.ts';

/** How a photo sits in its box: CSS object-fit, and where it rests as fractions (0.5 is the middle). */
export type PhotoFit = {
  readonly fit: 'contain' | 'cover' | 'fill';
  readonly x: number;
  readonly y: number;
};

// A small photo is enlarged a little and then left with room around it: enlarging further only shows its pixels.
const maxEnlargement = 2;

/** Decodes the photo upright in sRGB, first frame only, as RGBA of exactly `width` x `height` px. Throws PhotoError. */
export async function fitPhoto(
  photo: Photo,
  width: number,
  height: number,
  fit: PhotoFit,
): Promise<RgbaImage> {
  const drawn = drawnSize(photo, width, height, fit.fit);
  const left = Math.round((width - drawn.width) * fit.x);
  const top = Math.round((height - drawn.height) * fit.y);
  let image = sharp(photo.bytes, photoOptions)
    .autoOrient()
    .resize(drawn.width, drawn.height, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('srgb')
    .ensureAlpha();
  const isLarger = drawn.width > width || drawn.height > height;
  if (isLarger) {
    image = image.extract({ left: Math.max(0, -left), top: Math.max(0, -top), width, height });
  } else if (drawn.width < width || drawn.height < height) {
    const right = width - drawn.width - left;
    image = image.extend({ left, right, top, bottom: height - drawn.height - top, background: '#0000' });
  }
  try {
    const pixels = await image.raw({ depth: 'uchar' }).toBuffer();
    // The renderer copies a Buffer element by element; the same bytes as Uint8Array are taken at once.
    return { width, height, data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength) };
  } catch (error) {
    throw asPhotoError(error);
  }
}

function drawnSize(
  photo: Photo,
  width: number,
  height: number,
  fit: PhotoFit['fit'],
): { width: number; height: number } {
  if (fit === 'fill') return { width, height };
  const across = width / photo.width;
  const down = height / photo.height;
  if (fit === 'cover') return scaled(photo, Math.max(across, down), Math.ceil);
  return scaled(photo, Math.min(across, down, maxEnlargement), Math.round);
}

function scaled(
  photo: Photo,
  scale: number,
  round: (value: number) => number,
): { width: number; height: number } {
  // Rounding first to a thousandth keeps 700.0000001 from becoming 701.
  const side = (value: number) => Math.max(1, round(Math.round(value * scale * 1000) / 1000));
  return { width: side(photo.width), height: side(photo.height) };
}
