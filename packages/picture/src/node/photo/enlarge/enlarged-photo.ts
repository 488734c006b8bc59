import { freeBytes, type Rectangle, type Size } from '../../../paint.ts';
import { openImage, type Photo } from '../read-photo.ts';
import { canEnlarge, enlarge } from './enlarge-photo.ts';

/** A larger photo is decoded strip by strip, however much larger it is drawn. */
const wholePixelsMax = 12_000_000;

/**
 * RGB of a part of a photo that is drawn larger than it is in both directions; `whole` is its size. The pixels are those that sharp
 * gives with a cubic or Lanczos kernel, which are the same here. Null for a photo that sharp has to resize: one that is not larger,
 * one with more than 8 bits of red, green and blue, which are resized before they become that. Throws what sharp throws.
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
