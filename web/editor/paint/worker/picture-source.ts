import { decodePixels } from '#core/contract/editor-pixels.ts';
import type { RgbaPicture } from '#core/paint/paint-engine.ts';
import { rgbaOf } from '#core/paint/pixels/pixels.ts';
import type { Ask } from './ask.ts';
import { openTryAgain } from './try-again.ts';

/** Pictures that are kept: more than a template may carry with it. */
const maxPictures = 40;

/** The server gave no answer about a picture. */
export class PictureMissing extends Error {
  override readonly name = 'PictureMissing';
}

/**
 * Decodes pictures that templates carry with them, as the server does: a browser would apply colour profiles in its own way.
 * Each is asked for once. Rejects with `PictureMissing` where the server does not answer, and calls `again` when it is time to
 * ask anew; null for a picture that cannot be read.
 */
export function openPictureSource(
  ask: Ask,
  again: () => void,
): (dataUri: string) => Promise<RgbaPicture | null> {
  const known = new Map<string, Promise<RgbaPicture | null>>();
  const trying = openTryAgain(again);
  const load = async (dataUri: string): Promise<RgbaPicture | null> => {
    const answer = await ask({ kind: 'picture', dataUri });
    if (answer === null) {
      trying.later();
      throw new PictureMissing('no answer about a picture');
    }
    trying.came();
    const pixels = decodePixels(answer);
    return pixels && { width: pixels.width, height: pixels.height, data: rgbaOf(pixels) };
  };
  return (dataUri) => {
    const before = known.get(dataUri);
    if (before !== undefined) return before;
    const loading = load(dataUri);
    known.set(dataUri, loading);
    loading.catch(() => known.delete(dataUri));
    const [oldest] = known.keys();
    if (known.size > maxPictures && oldest !== undefined) known.delete(oldest);
    return loading;
  };
}
