import type { Sharp } from 'sharp';
import { createCutter, type Cutter } from '../../cutout/cut-out.ts';
import type { StageTimes } from '../../cutout/stage-times.ts';
import type { RgbPixels } from '../../cutout/pixels.ts';
import type { CutOutModel } from '../../cutout/read-model.ts';
import type { AlphaFacts } from '../../cutout/alpha/judge-alpha.ts';
import type { CutOutDoubt } from '../../../paint.ts';
import { encodeAlpha, openAtAlphaSize, holdsProduct } from './alpha-file.ts';
import { asPhotoError, readPhoto, type Photo } from '../read-photo.ts';

/** Share of transparent pixels from which a photo counts as cut out by the shop. */
const ownAlphaShare = 0.01;

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
      /** Alpha as for an accepted cut-out, for a user who accepts it in spite of the doubt. */
      readonly alpha: Uint8Array;
      /** True if the photo contains no product at all. */
      readonly isEmpty: boolean;
      readonly facts: AlphaFacts;
    }
  | { readonly kind: 'transparent' }
);

/** Removes the background of a downloaded photo; throws PhotoError if the photo cannot be used. */
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

/** Returns the photo upright in sRGB on white; null if its background is transparent already. */
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
