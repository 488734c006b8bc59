import type { PhotoLayout } from '#core/paint/paint-engine.ts';
import { freeBytes } from '#core/paint/pixels/free-bytes.ts';
import type { Pixels, Rectangle, Size } from '#core/paint/pixels/pixels.ts';
import { canEnlarge, enlarge } from './enlarge/enlarge-photo.ts';
import { asPhotoError, openImage, type Photo } from './read-photo.ts';

/** A larger photo is decoded strip by strip, however much larger it is drawn. */
const wholePixelsMax = 12_000_000;

/** Decodes the photo upright in sRGB, first frame only, at the size it is drawn. Throws PhotoError. */
export async function decodePhoto(photo: Photo, layout: PhotoLayout): Promise<Pixels> {
  const { drawn, width, height, hidden } = layout;
  const area = { ...hidden, width, height };
  const isLarger = drawn.width > photo.width && drawn.height > photo.height;
  try {
    const isOurs = isLarger && isPlain(photo) && canEnlarge();
    const data = isOurs ? await enlarged(photo, drawn, area) : await resized(photo, drawn, area);
    return { width, height, data, channels: photo.hasAlpha ? 4 : 3, isPremultiplied: false };
  } catch (error) {
    throw asPhotoError(error);
  }
}

/** True for a photo of which sharp resizes nothing but 8 bits of red, green and blue, which may be done after it as well. */
function isPlain({ hasAlpha, isDeep, width, height }: Photo): boolean {
  return !hasAlpha && !isDeep && width * height <= wholePixelsMax;
}

async function resized(photo: Photo, drawn: Size, area: Rectangle): Promise<Uint8Array> {
  let image = openImage(photo)
    // As sharp as a browser draws it; a wider kernel takes longer and comes no nearer.
    .resize(drawn.width, drawn.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb');
  image = photo.hasAlpha ? image.ensureAlpha() : image.removeAlpha();
  if (area.width < drawn.width || area.height < drawn.height) image = image.extract(area);
  return image.raw({ depth: 'uchar' }).toBuffer();
}

/** The same pixels: what libvips does px by px when it makes a photo larger is done eight numbers at a time here. */
async function enlarged(photo: Photo, drawn: Size, area: Rectangle): Promise<Uint8Array> {
  const image = openImage(photo).toColourspace('srgb').removeAlpha().raw({ depth: 'uchar' });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const larger = enlarge({ data, width, height }, drawn, area);
  freeBytes(data);
  return larger;
}
