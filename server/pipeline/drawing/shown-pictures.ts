import { pictureFields, normalizeKey } from '#picture/values';
import { differsInPicturesOnly } from '#server/db/runs/photos/images.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Background } from '../photos/cut-out-once.ts';
import type { StoredPhoto } from '../photos/fetch-photo.ts';
import type { PhotoName, TakenPhotos } from '../photos/take-further-photos.ts';
import type { FurtherPhotos } from './further-photos.ts';
import type { Kept, KeptPicture } from './keep-published.ts';
import type { RenderInputs } from './render-inputs.ts';

export interface PhotosFound {
  readonly photo: StoredPhoto;
  readonly background: Background;
  readonly values: TakenPhotos<never>['values'];
  readonly others: readonly (PhotoName & { readonly stored: StoredPhoto; readonly background: Background })[];
}

/** Pictures of fields in an image, and the key that the image would have without them; null if its template uses none. */
export type FieldPictures = {
  readonly hashes: Readonly<Record<string, string>>;
  readonly besideKey: string;
} | null;

export function computeRenderKey(
  inputs: Pick<RenderInputs, 'renderKey'>,
  { photo, background, values, others }: PhotosFound,
): string {
  return inputs.renderKey(
    values,
    { hash: photo.hash, background: background.key },
    others.map(({ slot, stored, background: { key } }) => ({ slot, hash: stored.hash, background: key })),
  );
}

/** Returns what to store about the pictures of fields in an image. */
export function describePictures(
  inputs: Pick<RenderInputs, 'renderKey' | 'template'>,
  found: PhotosFound,
): FieldPictures {
  const fields = pictureFields(inputs.template.tree);
  if (fields.length === 0) return null;
  const values = Object.fromEntries(
    Object.entries(found.values).filter(([name]) => !fields.includes(normalizeKey(name))),
  );
  const shown = found.others.filter(({ photo }) => photo === null);
  return {
    hashes: Object.fromEntries(shown.map(({ slot, stored }) => [slot, stored.hash])),
    // An additional photo may be shown only because a picture is missing; its link is among the values.
    besideKey: computeRenderKey(inputs, { ...found, values, others: [] }),
  };
}

/**
 * Returns the published picture, if it shows fields' pictures that are temporarily unavailable, and otherwise equals what would be drawn: a
 * new price does not wait for a logo.
 */
export async function upWithPictures(
  { database }: Pick<Platform, 'database'>,
  feedId: string,
  {
    pictures,
    further: { awaitedPictures: awaited },
    published,
  }: {
    pictures: FieldPictures;
    further: Pick<FurtherPhotos, 'awaitedPictures'>;
    published: (kept: Kept) => Promise<KeptPicture | null>;
  },
): Promise<KeptPicture | null> {
  const [first] = awaited;
  if (pictures === null || first === undefined) return null;
  const up = await published(first.kept);
  if (up === null) return null;
  const comparison = { ...pictures, awaited: awaited.map(({ field }) => field) };
  const image = { feedId, imageHash: up.hash };
  return (await differsInPicturesOnly(database.query, image, comparison)) ? up : null;
}
