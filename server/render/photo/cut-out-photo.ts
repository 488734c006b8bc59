import sharp, { type Sharp } from 'sharp';
import { createCutter, type Cutter, type CutOut, type StageTimes } from '../cutout/cut-out.ts';
import type { RgbPixels } from '../cutout/pixels.ts';
import type { CutOutModel } from '../cutout/read-model.ts';
import type { AlphaFacts } from '../cutout/judge-alpha.ts';
import type { CutOutDoubt } from '#core/messages/reasons/products/cut-out-reasons.ts';
import { asPhotoError, openImage, readPhoto, type Photo } from './read-photo.ts';

/** Alpha is worked out at this many px per side at most; it is enlarged where a photo is drawn larger. */
const maxSidePx = 1024;

/** A photo in which at least this share is see-through was cut out by the shop. */
const ownAlphaShare = 0.01;

/** What became of a photo's background. */
export type PhotoCutOut = { readonly stages: StageTimes } & (
  | {
      readonly kind: 'cut';
      /** Grey PNG, upright, in the photo's proportions: 255 is product. */
      readonly alpha: Uint8Array;
      readonly facts: AlphaFacts;
    }
  | { readonly kind: 'kept'; readonly doubt: CutOutDoubt; readonly facts: AlphaFacts }
  | { readonly kind: 'transparent' }
);

/** Removes the background of photos as downloaded; throws PhotoError when a photo cannot be used. */
export type PhotoCutter = (photo: Uint8Array) => Promise<PhotoCutOut>;

/** A cutter for photos with this model; a process or thread needs one. */
export function createPhotoCutter(model: CutOutModel): PhotoCutter {
  const cut = createCutter(model);
  return async (bytes) => cutOutPhoto(cut, await readPhoto(bytes));
}

async function cutOutPhoto(cut: Cutter, photo: Photo): Promise<PhotoCutOut> {
  const start = performance.now();
  const pixels = await decode(photo);
  const stages = { decode: performance.now() - start };
  if (pixels === null) return { kind: 'transparent', stages };
  const found: CutOut = await cut(pixels);
  const { facts } = found;
  if (found.alpha === null)
    return { kind: 'kept', doubt: found.doubt, facts, stages: { ...stages, ...found.stages } };
  const encodeStart = performance.now();
  const { data, width, height } = found.alpha;
  const alpha = await sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  const encode = performance.now() - encodeStart;
  return { kind: 'cut', alpha, facts, stages: { ...stages, ...found.stages, encode } };
}

/** The photo upright in sRGB on white; null where its background is see-through already. */
async function decode(photo: Photo): Promise<RgbPixels | null> {
  try {
    const image = openImage(photo)
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    if (photo.hasAlpha && (await isCutOut(image.clone().ensureAlpha()))) return null;
    const { data, info } = await image
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw asPhotoError(error);
  }
}

async function isCutOut(image: Sharp): Promise<boolean> {
  const alpha = await image.extractChannel(3).raw({ depth: 'uchar' }).toBuffer();
  const seeThrough = alpha.reduce((count, value) => count + (value < 128 ? 1 : 0), 0);
  return seeThrough >= alpha.length * ownAlphaShare;
}
