import { freeBytes, type Rectangle, type Size } from '../../../paint.ts';
import { openImage, type Photo } from '../read-photo.ts';
import { canEnlarge, enlarge } from './enlarge-photo.ts';

/** Number of pixels above which a photo is decoded strip by strip, whatever size it is drawn at. */
const wholePixelsMax = 12_000_000;

/**
 * Returns RGB of a part of a photo that is enlarged in both directions; `whole` is its size. The pixels are those of sharp with a cubic or
 * Lanczos kernel, which are equal here. Null for a photo that sharp must resize: one that is not enlarged, or one with more than 8 bits per
 * colour, which is resized before its conversion. Throws the errors of sharp.
 */
export async function enlargedPhoto(
  photo: Pick<Photo, 'bytes' | 'options' | 'isDeep' | 'hasAlpha'>,
  whole: Size,
  drawn: Size,
  area: Rectangle,
): Promise<Uint8Array | null> {
  const isLarger = drawn.width > whole.width && drawn.height > whole.height;
  const isPlain = !photo.hasAlpha && !photo.isDeep && whole.width * whole.height <= wholePixelsMax;
  if (!isLarger || !isPlain || !canEnlarge()) return null;
  const image = openImage(photo).toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const larger = enlarge({ data, width, height }, drawn, area);
  freeBytes(data);
  return larger;
}
