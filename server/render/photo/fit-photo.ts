import sharp from 'sharp';
import type { TemplateImage } from '#core/template/template-tree.ts';
import type { Pixels, Size } from '#core/paint/pixels/pixels.ts';
import { asPhotoError, photoOptions, type Photo } from './read-photo.ts';

/** A photo at the size it is drawn, and where in its box it lies, in px. */
export type FittedPhoto = { readonly pixels: Pixels; readonly left: number; readonly top: number };

/** How a photo sits in its box: whole or filling it, and where it rests as fractions (0.5 is the middle). */
export type PhotoFit = { readonly fit: 'contain' | 'cover'; readonly x: number; readonly y: number };

// A small photo is enlarged a little and then left with room around it: enlarging further only shows its pixels.
const maxEnlargement = 2;

/**
 * Decodes the photo upright in sRGB, first frame only, at the size it is drawn in a box of the given px, and
 * says where in the box it lies. Throws PhotoError.
 */
export async function fitPhoto(photo: Photo, box: Size, fit: PhotoFit): Promise<FittedPhoto> {
  const { drawn, left, top, width, height, hidden } = photoLayout(photo, box, fit);
  let image = sharp(photo.bytes, photoOptions)
    .autoOrient()
    // As sharp as a browser draws it; a wider kernel takes longer and comes no nearer.
    .resize(drawn.width, drawn.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb');
  image = photo.hasAlpha ? image.ensureAlpha() : image.removeAlpha();
  if (width < drawn.width || height < drawn.height) {
    image = image.extract({ ...hidden, width, height });
  }
  try {
    const data = await image.raw({ depth: 'uchar' }).toBuffer();
    const channels = photo.hasAlpha ? 4 : 3;
    return { pixels: { width, height, data, channels, isPremultiplied: false }, left, top };
  } catch (error) {
    throw asPhotoError(error);
  }
}

/** Where a photo lies in its box: drawn at one size, of which a part may be hidden; the rest is shown at left and top. */
export type PhotoLayout = Size & {
  readonly drawn: Size;
  readonly left: number;
  readonly top: number;
  readonly hidden: { readonly left: number; readonly top: number };
};

/** How large something of this size is drawn in a box, and which part of it is seen where, in whole px. */
export function photoLayout(photo: Size, box: Size, fit: PhotoFit): PhotoLayout {
  const drawn = drawnSize(photo, box, fit.fit);
  const left = Math.round((box.width - drawn.width) * fit.x);
  const top = Math.round((box.height - drawn.height) * fit.y);
  return {
    drawn,
    left: Math.max(0, left),
    top: Math.max(0, top),
    width: Math.min(box.width, drawn.width),
    height: Math.min(box.height, drawn.height),
    hidden: { left: Math.max(0, -left), top: Math.max(0, -top) },
  };
}

/** Without object-fit a browser stretches the picture; a stretched product never sells, so it is contained. */
export function photoFitOf(image: TemplateImage): PhotoFit {
  const words = (image.style['objectPosition'] ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isDownFirst =
    ['top', 'bottom'].includes(words[0] ?? '') || ['left', 'right'].includes(words[1] ?? '');
  const [x, y] = isDownFirst ? [words[1], words[0]] : words;
  const fit = image.style['objectFit'] === 'cover' ? 'cover' : 'contain';
  return { fit, x: fraction(x), y: fraction(y) };
}

function fraction(word = 'center'): number {
  if (word === 'left' || word === 'top') return 0;
  if (word === 'right' || word === 'bottom') return 1;
  const percent = /^([\d.]+)%$/.exec(word)?.[1];
  return percent === undefined ? 0.5 : Math.min(1, Number(percent) / 100);
}

function drawnSize(photo: Size, box: Size, fit: PhotoFit['fit']): Size {
  const across = box.width / photo.width;
  const down = box.height / photo.height;
  const isCover = fit === 'cover';
  const scale = isCover ? Math.max(across, down) : Math.min(across, down, maxEnlargement);
  const round = isCover ? Math.ceil : Math.round;
  // Rounding first to a thousandth keeps 700.0000001 from becoming 701.
  const side = (value: number) => Math.max(1, round(Math.round(value * scale * 1000) / 1000));
  return { width: side(photo.width), height: side(photo.height) };
}
