import { isFieldSlot, photoPlaceholder } from '../../values.ts';
import { PhotoError, type PaintPhoto, type PaintPhotos } from '../../paint.ts';
import { strongestSourceType, type DigitalSourceType } from './digital-source-type.ts';
import { openKeptPhoto, type NamedPhoto } from './kept/kept-photo.ts';
import type { KeptStore } from './kept/kept-store.ts';
import { openBytes, type OpenPhoto } from './open-bytes.ts';
import { openFieldPicture } from './open-field-picture.ts';

/** A downloaded or a named photo, and the grey PNG that marks the product in it; undefined if all of it is shown. */
export type PhotoFile = {
  readonly photo: Uint8Array | NamedPhoto;
  readonly cutOut?: Uint8Array | undefined;
  /** True for the picture of a field, which may be small and is shown by many products. */
  readonly isOfField?: boolean | undefined;
};

/** An additional photo of the product, for the slot of this name (`IMAGE_URL_2`), or the picture of a field (`BRAND_LOGO`). */
export type FurtherPhoto = PhotoFile & { readonly slot: string };

/** A product's photos for drawing, and the source type that a picture showing them must declare. */
export type OpenPhotos = {
  readonly photos: PaintPhotos;
  readonly digitalSourceType: DigitalSourceType | null;
  /** The shorter side of the first photo as downloaded, in px. */
  readonly side: number;
};

/**
 * Opens a product's photos; of the additional ones only those that are shown. Opening and decoding throw PhotoError; for an additional
 * photo, it names the slot.
 */
export async function openPhotos(
  first: PhotoFile,
  further: readonly FurtherPhoto[],
  { isShown, kept }: { isShown: (slot: string) => boolean; kept: KeptStore | null },
): Promise<OpenPhotos> {
  const { photo, digitalSourceType, side } = await openPhoto(first, kept);
  const photos = new Map([[photoPlaceholder, photo]]);
  const sources = [digitalSourceType];
  // One after the other, so that of several unusable photos the same one is reported every time.
  for (const { slot, ...file } of further) {
    if (!isShown(slot)) continue;
    const opened = await openPhoto({ ...file, isOfField: isFieldSlot(slot) }, kept).catch((error: unknown) =>
      Promise.reject(naming(error, slot)),
    );
    photos.set(slot, ofSlot(opened.photo, slot));
    sources.push(opened.digitalSourceType);
  }
  return { photos, digitalSourceType: strongestSourceType(sources), side };
}

/** Opens one photo, from the cache if it has a name and there is a cache. Throws PhotoError. */
export async function openPhoto(
  { photo, cutOut, isOfField = false }: PhotoFile,
  kept: KeptStore | null,
): Promise<OpenPhoto> {
  if (isOfField) return openFieldPicture(photo);
  if (photo instanceof Uint8Array) return openBytes(photo, cutOut);
  return kept === null ? openBytes(await photo.read(), cutOut) : openKeptPhoto(kept, photo, cutOut);
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
