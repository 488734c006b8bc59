import type { TemplateImage } from '../../../template/template-tree.ts';
import type { FittedPhoto, PaintPhoto, PhotoFit, PhotoLayout } from '../../paint-engine.ts';
import type { Size } from '../../pixels/pixels.ts';

// Maximum enlargement of a small photo, which then has room around it: more would show its pixels.
const maxEnlargement = 2;

/** Returns a photo's pixels as drawn in a box of this size in px, and their place in the box. Throws the errors of decoding. */
export async function fitPhoto(photo: PaintPhoto, box: Size, fit: PhotoFit): Promise<FittedPhoto> {
  const layout = photoLayout(photo, box, fit);
  return { pixels: await photo.decode(layout), left: layout.left, top: layout.top };
}

/** Computes the drawn size of a photo in a box, and which part of it is visible where, in whole px. */
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

/**
 * Returns the fit of an image. Without object-fit a browser would stretch the picture; products must not be stretched, so it is contained.
 */
export function readPhotoFit(image: TemplateImage): PhotoFit {
  const words = (image.style['objectPosition'] ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isDownFirst =
    ['top', 'bottom'].includes(words[0] ?? '') || ['left', 'right'].includes(words[1] ?? '');
  const [x, y] = isDownFirst ? [words[1], words[0]] : words;
  const fit = fits.find((each) => each === image.style['objectFit']) ?? 'contain';
  return { fit, x: fraction(x), y: fraction(y) };
}

const fits = ['contain', 'cover', 'fill', 'none', 'scale-down'] as const;

function fraction(word = 'center'): number {
  if (word === 'left' || word === 'top') return 0;
  if (word === 'right' || word === 'bottom') return 1;
  const percent = /^([\d.]+)%$/.exec(word)?.[1];
  return percent === undefined ? 0.5 : Math.min(1, Number(percent) / 100);
}

/** Longest side in px of a photo drawn in its own size: no canvas shows more of it. */
const longestSide = 4000;

function drawnSize(photo: Size, box: Size, fit: PhotoFit['fit']): Size {
  if (fit === 'fill')
    return { width: Math.max(1, Math.round(box.width)), height: Math.max(1, Math.round(box.height)) };
  const across = box.width / photo.width;
  const down = box.height / photo.height;
  const isCover = fit === 'cover';
  const most = fit === 'scale-down' ? 1 : maxEnlargement;
  const asItIs = Math.min(1, longestSide / Math.max(photo.width, photo.height));
  const contained = fit === 'none' ? asItIs : Math.min(across, down, most);
  const scale = isCover ? Math.max(across, down) : contained;
  const round = isCover ? Math.ceil : Math.round;
  // Rounding first to a thousandth keeps 700.0000001 from becoming 701.
  const side = (value: number) => Math.max(1, round(Math.round(value * scale * 1000) / 1000));
  return { width: side(photo.width), height: side(photo.height) };
}
