import type { AlphaPixels } from '../cutout/pixels.ts';
import type { Size } from '../../paint.ts';
import { decodeAlpha, visible } from './cut-out/alpha-file.ts';
import type { Photo } from './read-photo.ts';

/** A photo of which only the product is drawn; `width` and `height` are those of the rectangle around it, in px. */
export type TrimmedPhoto = Photo & {
  readonly alpha: AlphaPixels;
  /** Size of the whole upright photo, and where in it the product's rectangle begins, in px. */
  readonly whole: Size;
  readonly left: number;
  readonly top: number;
};

/** Margin for the product's soft edge, in px of alpha. */
const edgePx = 2;

/**
 * Crops a photo to its product, so that the product fills its slot however much backdrop the shop's photo shows around it. `alphaPng` is
 * grey and in the photo's proportions.
 */
export async function trimPhoto(photo: Photo, alphaPng: Uint8Array): Promise<TrimmedPhoto> {
  const alpha = await decodeAlpha(alphaPng);
  const { left, top, right, bottom } = findBounds(alpha);
  const [across, down] = [photo.width / alpha.width, photo.height / alpha.height];
  return {
    ...photo,
    alpha,
    whole: { width: photo.width, height: photo.height },
    left: left * across,
    top: top * down,
    width: (right - left) * across,
    height: (bottom - top) * down,
  };
}

function findBounds({ data, width, height }: AlphaPixels): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let first = 0;
    while (first < width && (data[row + first] ?? 0) <= visible) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while ((data[row + last] ?? 0) <= visible) last -= 1;
    left = Math.min(left, first);
    right = Math.max(right, last + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (bottom === 0) return { left: 0, top: 0, right: width, bottom: height };
  return {
    left: Math.max(0, left - edgePx),
    top: Math.max(0, top - edgePx),
    right: Math.min(width, right + edgePx),
    bottom: Math.min(height, bottom + edgePx),
  };
}
