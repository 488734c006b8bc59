import type { FoundObject, PaintPhoto, PhotoLayout, GroundShadow } from '#picture/paint';
import { type KeptStore, openPhoto, type PhotoFile } from '#picture/node';
import { packPixels, type Packing } from './pack-pixels.ts';

/** Properties of a photo that are needed before its pixels. */
export type PhotoSize = Pick<PaintPhoto, 'width' | 'height' | 'isCutOut'> & {
  readonly object: FoundObject | null;
  readonly shadow: GroundShadow | null;
};

/** Returns the size of a photo as drawn, the object it shows and the shadow in it. Throws PhotoError. */
export async function sizeOfPhoto(file: PhotoFile, kept: KeptStore | null): Promise<PhotoSize> {
  const { width, height, isCutOut, findObject, findShadow } = (await openPhoto(file, kept)).photo;
  const shadow = (await findShadow?.()) ?? null;
  return { width, height, isCutOut, object: await findObject(), shadow };
}

/** Returns exactly the pixels that a picture is drawn with, packed for the editor. Throws PhotoError. */
export async function pixelsOfPhoto(
  file: PhotoFile,
  { layout, packing }: { readonly layout: PhotoLayout; readonly packing: Packing },
  kept: KeptStore | null,
): Promise<Uint8Array> {
  const { photo } = await openPhoto(file, kept);
  return packPixels(await photo.decode(layout), packing);
}
