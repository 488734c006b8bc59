import { freeBytes, type Pixels, type Rectangle, type Size } from '../../../paint.ts';
import { toPixels, wholePixelsMax } from '../raster.ts';
import { openImage, type Photo } from '../read-photo.ts';
import { canEnlarge, enlarge } from './enlarge-photo.ts';

/**
 * Returns RGB of a part of a photo that is enlarged in both directions; `size` is its size, and `whole` the decoded photo or null. The
 * pixels are those of sharp with a cubic or Lanczos kernel, which are equal here. Null for a photo that sharp must resize: one that is not
 * enlarged, or one with more than 8 bits per colour, which is resized before its conversion. Throws the errors of sharp.
 */
export async function enlargedPhoto(
  photo: Pick<Photo, 'bytes' | 'options' | 'isDeep' | 'hasAlpha'>,
  size: Size,
  { drawn, area, whole }: { drawn: Size; area: Rectangle; whole: Pixels | null },
): Promise<Uint8Array | null> {
  const isLarger = drawn.width > size.width && drawn.height > size.height;
  const isPlain = !photo.hasAlpha && !photo.isDeep && size.width * size.height <= wholePixelsMax;
  if (!isLarger || !isPlain || !canEnlarge()) return null;
  const pixels = whole ?? (await toPixels(openImage(photo), photo));
  const larger = enlarge(pixels, drawn, area);
  if (pixels !== whole) freeBytes(pixels.data);
  return larger;
}
