import { photoPlaceholder } from '#core/template/bindings/photo-slots.ts';
import type { PaintPhoto, PaintPhotos } from '#core/paint/paint-engine.ts';
import { strongestSourceType, type DigitalSourceType } from './digital-source-type.ts';
import { paintPhotoOf } from './paint-photo.ts';
import { PhotoError } from './photo-error.ts';
import { readPhoto, type Photo } from './read-photo.ts';
import { trimPhoto, type TrimmedPhoto } from './trim-photo.ts';

/** A photo as downloaded, and the grey PNG that says what of it is the product; undefined where all of it is shown. */
type PhotoFile = { readonly photo: Uint8Array; readonly cutOut?: Uint8Array | undefined };

/** A further photo of the product, for the slot of this name (`IMAGE_URL_2`). */
export type FurtherPhoto = PhotoFile & { readonly slot: string };

/** A product's photos as they are painted with, and what a picture that shows them has to say about where it comes from. */
export type OpenPhotos = {
  readonly photos: PaintPhotos;
  readonly digitalSourceType: DigitalSourceType | null;
};

/**
 * Looks at a product's photos, of the further ones at those that are asked for. Throws PhotoError, and so does decoding them;
 * where it is about a further photo, it names the slot.
 */
export async function openPhotos(
  first: PhotoFile,
  further: readonly FurtherPhoto[],
  isShown: (slot: string) => boolean,
): Promise<OpenPhotos> {
  const photo = await openPhoto(first);
  const photos = new Map([[photoPlaceholder, paintPhotoOf(photo)]]);
  const all = [photo];
  // One after the other, so that of several that cannot be used the same one is named every time.
  for (const { slot, ...file } of further) {
    if (!isShown(slot)) continue;
    const opened = await openPhoto(file).catch((error: unknown) => Promise.reject(naming(error, slot)));
    photos.set(slot, ofSlot(paintPhotoOf(opened), slot));
    all.push(opened);
  }
  return { photos, digitalSourceType: strongestSourceType(all.map(sourceTypeOf)) };
}

async function openPhoto({ photo, cutOut }: PhotoFile): Promise<Photo | TrimmedPhoto> {
  const whole = await readPhoto(photo);
  return cutOut === undefined ? whole : trimPhoto(whole, cutOut);
}

/** A cut-out takes pixels away and makes none up, so it is an alteration and no generated part. */
function sourceTypeOf(photo: Photo | TrimmedPhoto): DigitalSourceType | null {
  return photo.digitalSourceType ?? ('alpha' in photo ? 'algorithmicallyEnhanced' : null);
}

function ofSlot(photo: PaintPhoto, slot: string): PaintPhoto {
  const named = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw naming(error, slot);
    }
  };
  return {
    ...photo,
    findObject: () => named(photo.findObject()),
    decode: (layout) => named(photo.decode(layout)),
  };
}

function naming(error: unknown, slot: string): unknown {
  return error instanceof PhotoError ? new PhotoError(error.code, error.cause, slot) : error;
}
