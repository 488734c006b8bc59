import type { PaintPhoto } from '../../paint.ts';
import type { DigitalSourceType } from './digital-source-type.ts';
import { toPaintPhoto } from './paint-photo.ts';
import { readPhoto } from './read-photo.ts';
import { trimPhoto } from './trim-photo.ts';

/** A photo for drawing, and the source type that a picture showing it must declare. */
export type OpenPhoto = {
  readonly photo: PaintPhoto;
  readonly digitalSourceType: DigitalSourceType | null;
  /** The shorter side of the downloaded photo, in px, whatever part of it is drawn. */
  readonly side: number;
};

/** Opens a downloaded photo; `cutOut` is the grey PNG that marks the product in it. Throws PhotoError. */
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
  // A cut-out removes pixels and invents none, so it counts as enhanced, not as generated.
  return { photo, digitalSourceType: digitalSourceType ?? 'algorithmicallyEnhanced', side };
}
