import type { PaintEngine } from '../../paint.ts';
import { isSvg } from './check-svg.ts';
import { drawSvg } from './draw-svg.ts';
import { asPhotoError, openImage, readPhoto } from '../photo/read-photo.ts';

/** Longest side of a field's picture in px; the largest canvas is not much wider. */
const longestSidePx = 1600;

/**
 * Returns a field's picture as PNG, upright and in sRGB, no larger than it is ever shown: the shop's file is decoded once and not for each
 * product. Shapes of an SVG are drawn large. Throws PhotoError.
 */
export async function makePlainPicture(
  engine: Pick<PaintEngine, 'draw' | 'measure'>,
  bytes: Uint8Array,
): Promise<Buffer> {
  const image = isSvg(bytes)
    ? await drawSvg(engine, bytes, longestSidePx)
    : openImage(await readPhoto(bytes, 1)).resize(longestSidePx, longestSidePx, {
        fit: 'inside',
        kernel: 'cubic',
        withoutEnlargement: true,
      });
  try {
    return await image.toColourspace('srgb').png({ compressionLevel: 6 }).toBuffer();
  } catch (error) {
    throw asPhotoError(error);
  }
}
