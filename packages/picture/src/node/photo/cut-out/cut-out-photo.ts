import type { Sharp } from 'sharp';
import { createCutter, type Cutter } from '../../cutout/cut-out.ts';
import type { StageTimes } from '../../cutout/stage-times.ts';
import type { RgbPixels } from '../../cutout/pixels.ts';
import type { CutOutModel } from '../../cutout/read-model.ts';
import type { AlphaFacts } from '../../cutout/alpha/judge-alpha.ts';
import type { CutOutDoubt } from '../../../paint.ts';
import { encodeAlpha, openAtAlphaSize, holdsProduct } from './alpha-file.ts';
import { asPhotoError, readPhoto, type Photo } from '../read-photo.ts';

/** A photo in which at least this share is see-through was cut out by the shop. */
const ownAlphaShare = 0.01;

/** Result for a photo's background. */
export type PhotoCutOut = { readonly stages: StageTimes } & (
  | {
      readonly kind: 'cut';
      /** Grey PNG, upright, in the photo's proportions: 255 is product. */
      readonly alpha: Uint8Array;
      readonly facts: AlphaFacts;
    }
  | {
      readonly kind: 'kept';
      readonly doubt: CutOutDoubt;
      /** See above; for a user who overrules the doubt. */
      readonly alpha: Uint8Array;
      /** There is no product in it at all. */
      readonly isEmpty: boolean;
      readonly facts: AlphaFacts;
    }
  | { readonly kind: 'transparent' }
);

/** Removes the background of photos as downloaded; throws PhotoError when a photo cannot be used. */
export type PhotoCutter = (photo: Uint8Array) => Promise<PhotoCutOut>;

/** Creates a cutter for photos with this model; a process or thread needs one. */
export function createPhotoCutter(model: CutOutModel): PhotoCutter {
  const cut = createCutter(model);
  return async (bytes) => cutOutPhoto(cut, await readPhoto(bytes));
}

async function cutOutPhoto(cut: Cutter, photo: Photo): Promise<PhotoCutOut> {
  const start = performance.now();
  const pixels = await decode(photo);
  const stages = { decode: performance.now() - start };
  if (pixels === null) return { kind: 'transparent', stages };
  const { facts, doubt, alpha, ...found } = await cut(pixels);
  const encodeStart = performance.now();
  const file = await encodeAlpha(alpha);
  const encode = performance.now() - encodeStart;
  const times = { ...stages, ...found.stages, encode };
  if (doubt === null) return { kind: 'cut', alpha: file, facts, stages: times };
  return { kind: 'kept', doubt, alpha: file, isEmpty: !holdsProduct(alpha), facts, stages: times };
}

/** Returns the photo upright in sRGB on white; null where its background is see-through already. */
async function decode(photo: Photo): Promise<RgbPixels | null> {
  try {
    const image = openAtAlphaSize(photo).toColourspace('srgb');
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
