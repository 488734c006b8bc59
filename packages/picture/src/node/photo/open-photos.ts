import { isFieldSlot, photoPlaceholder } from '../../values.ts';
import { PhotoError, type PaintPhoto, type PaintPhotos } from '../../paint.ts';
import { strongestSourceType, type DigitalSourceType } from './digital-source-type.ts';
import { openKeptPhoto, type NamedPhoto } from './kept/kept-photo.ts';
import type { KeptStore } from './kept/kept-store.ts';
import { openBytes, type OpenPhoto } from './open-bytes.ts';
import { openFieldPicture } from './open-field-picture.ts';

/** A photo as downloaded or by its name, and the grey PNG that says what of it is the product; undefined where all of it is shown. */
export type PhotoFile = {
  readonly photo: Uint8Array | NamedPhoto;
  readonly cutOut?: Uint8Array | undefined;
  /** The picture of a field, which may be small and is shown by many products. */
  readonly isOfField?: boolean | undefined;
};

/** An additional photo of the product, for the slot of this name (`IMAGE_URL_2`), or the picture of a field (`BRAND_LOGO`). */
export type FurtherPhoto = PhotoFile & { readonly slot: string };

/** A product's photos as they are painted with, and what a picture that shows them has to say about where it comes from. */
export type OpenPhotos = {
  readonly photos: PaintPhotos;
  readonly digitalSourceType: DigitalSourceType | null;
  /** The shorter side of the first photo as it was downloaded, in px. */
  readonly side: number;
};

/**
 * Opens a product's photos, of the additional ones those that are shown. Throws PhotoError, and so does decoding them; where it concerns an
 * additional photo, it names the slot.
 */
export async function openPhotos(
  first: PhotoFile,
  further: readonly FurtherPhoto[],
  { isShown, kept }: { isShown: (slot: string) => boolean; kept: KeptStore | null },
): Promise<OpenPhotos> {
  const { photo, digitalSourceType, side } = await openPhoto(first, kept);
  const photos = new Map([[photoPlaceholder, photo]]);
  const sources = [digitalSourceType];
  // One after the other, so that of several that cannot be used the same one is named every time.
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

/** Looks at one photo: what is kept of it serves, where it has a name and there is a store. Throws PhotoError. */
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
