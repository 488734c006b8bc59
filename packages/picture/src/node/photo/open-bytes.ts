import type { PaintPhoto } from '../../paint.ts';
import type { DigitalSourceType } from './digital-source-type.ts';
import { toPaintPhoto } from './paint-photo.ts';
import { readPhoto } from './read-photo.ts';
import { trimPhoto } from './trim-photo.ts';

/** A photo to paint with, and what a picture that shows it has to say about where it comes from. */
export type OpenPhoto = {
  readonly photo: PaintPhoto;
  readonly digitalSourceType: DigitalSourceType | null;
  /** The shorter side of the photo as it was downloaded, in px, whatever is drawn of it. */
  readonly side: number;
};

/** Looks at a photo as downloaded; `cutOut` is the grey PNG that says what of it is the product. Throws PhotoError. */
export async function openBytes(
  bytes: Uint8Array,
  cutOut: Uint8Array | undefined,
  leastSidePx?: number,
): Promise<OpenPhoto> {
  const whole = await readPhoto(bytes, leastSidePx);
  const { digitalSourceType } = whole;
  const side = Math.min(whole.width, whole.height);
  if (cutOut === undefined) return { photo: toPaintPhoto(whole), digitalSourceType, side };
  const photo = toPaintPhoto(await trimPhoto(whole, cutOut));
  // A cut-out takes pixels away and makes none up, so it is an alteration and no generated part.
  return { photo, digitalSourceType: digitalSourceType ?? 'algorithmicallyEnhanced', side };
}
