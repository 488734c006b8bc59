import { PhotoError } from '#picture/paint';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import type { ParsedTemplate } from '#picture';
import { photoFailure } from '../fault-outcomes.ts';
import {
  takeFurtherPhotos,
  type PhotoName,
  type TakenPhotos,
  type WantedPhoto,
} from '../photos/take-further-photos.ts';

/** A template and the product to fill in, with the links of its photos from the second on. */
interface Filled {
  readonly template: ParsedTemplate;
  readonly values: Readonly<Record<string, string>>;
  readonly links: readonly string[];
}

/**
 * Draws a product with those additional photos and fields' pictures that `open` can open. Failures of the others become remarks, as in a
 * feed's first run. Fails like `draw`, unless the failure concerns an additional photo.
 */
export async function drawWithFurther<Photo, Drawn>(
  { template, ...product }: Filled,
  open: (wanted: WantedPhoto) => Promise<Photo>,
  draw: (found: TakenPhotos<Photo>) => Promise<Drawn>,
): Promise<{ drawn: Drawn; remarks: readonly RemarkReason[] }> {
  const opened = new Map<string, Photo>();
  const refused = new Map<string, PhotoName & { readonly error: unknown }>();
  const take = async (wanted: WantedPhoto): Promise<Photo | null> => {
    const { slot, photo } = wanted;
    if (refused.has(slot)) return null;
    try {
      const found = opened.get(slot) ?? (await open(wanted));
      opened.set(slot, found);
      return found;
    } catch (error) {
      if (photoFailure(error) === null) throw error;
      refused.set(slot, { slot, photo, error });
      return null;
    }
  };
  for (;;) {
    const found = await takeFurtherPhotos(template, product, take);
    try {
      return { drawn: await draw(found), remarks: [...refused.values()].flatMap(missing) };
    } catch (error) {
      const slot = error instanceof PhotoError ? error.slot : undefined;
      const about = found.photos.find((each) => each.slot === slot);
      if (about === undefined || photoFailure(error) === null) throw error;
      refused.set(about.slot, { slot: about.slot, photo: about.photo, error });
    }
  }
}

function missing({ slot, photo, error }: PhotoName & { readonly error: unknown }): RemarkReason[] {
  const failure = photoFailure(error);
  if (failure === null) return [];
  const why = failure.reason;
  return photo === null
    ? [{ code: 'picture_missing', field: slot, why }]
    : [{ code: 'further_photo_missing', photo, why }];
}
