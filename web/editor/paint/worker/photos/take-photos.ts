import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import { fieldName } from '#core/messages/field-name.ts';
import { type PaintPhoto, type PaintPhotos, asksForColors, imagesIn } from '#picture/paint';
import { normalizeKey, photoOfSlot, photoSlotName } from '#picture/values';
import type { TemplateBox, TemplateImage } from '#picture';
import type { PhotoRef } from '../../paint-types.ts';
import type { Patience } from './known-photo.ts';
import { fieldPicture, type PhotoSource } from './photo-source.ts';

export type TakenPhotos = {
  readonly photos: PaintPhotos;
  /** True if some photos are still loading. */
  readonly areOnTheirWay: boolean;
  /** A sentence that names a photo that cannot be loaded, and the reason; null if there is none. */
  readonly problem: string | null;
  /** Slots of additional photos that cannot be loaded. */
  readonly lostSlots: readonly string[];
};

type Values = Readonly<Record<string, string>>;

type FilledPhotos<Filled> = {
  readonly filled: Filled;
  /** Values without the links of photos that cannot be loaded. */
  readonly values: Values;
  readonly taken: TakenPhotos;
};

/**
 * Fills a template with a product and loads the photos that the template then shows. If an additional photo cannot be loaded, the template
 * is filled as if the product did not have it, as in published pictures, so its fallback is used.
 */
export async function fillWithPhotos<Filled extends { readonly tree: TemplateBox }>(
  { values: given, ref }: { readonly values: Values; readonly ref: PhotoRef | null },
  fill: (values: Values) => Promise<Filled>,
  take: (tree: TemplateBox, ref: PhotoRef | null) => Promise<TakenPhotos>,
): Promise<FilledPhotos<Filled>> {
  let values = given;
  let problem: string | null = null;
  for (;;) {
    const filled = await fill(values);
    const taken = await take(filled.tree, ref);
    problem ??= taken.problem;
    if (taken.lostSlots.length === 0) return { filled, values, taken: { ...taken, problem } };
    values = without(values, taken.lostSlots);
  }
}

function without(values: Values, slots: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !slots.includes(normalizeKey(key))));
}

/** Returns the images of a tree, plus one for the first photo if the tree uses colours of it. */
export function imagesShownIn(tree: TemplateBox): TemplateImage[] {
  const images = imagesIn(tree);
  return asksForColors(tree) ? [...images, { kind: 'image', slot: photoSlotName(1), style: {} }] : images;
}

/** Loads the photo of every slot of these images: those of `ref`'s product, or none if it is null. */
export async function takePhotos(
  source: PhotoSource,
  images: readonly TemplateImage[],
  ref: PhotoRef | null,
  patience: Patience,
): Promise<TakenPhotos> {
  const slots = [...new Set(images.flatMap(({ slot }) => slot ?? []))];
  const taken = await Promise.all(
    slots.map(async (slot) => {
      const photo = photoOfSlot(slot);
      const none = { photo: null, isOnItsWay: false, reason: null };
      const wanted = ref && (photo === null ? fieldPicture(ref, slot) : { ...ref, photo });
      const found = wanted === null ? none : await source.take(wanted, patience);
      // Sorts pictures of fields after all photos.
      return { ...found, slot, number: photo ?? Infinity };
    }),
  );
  const missing = taken.filter(({ photo, isOnItsWay }) => photo === null && !isOnItsWay);
  const [worst] = missing.toSorted((one, other) => one.number - other.number);
  return {
    photos: new Map(
      taken.flatMap(({ slot, photo }): [string, PaintPhoto][] => (photo === null ? [] : [[slot, photo]])),
    ),
    areOnTheirWay: taken.some(({ isOnItsWay }) => isOnItsWay),
    lostSlots: missing.filter(({ number }) => number > 1).map(({ slot }) => slot),
    problem: worst === undefined ? null : describeProblem(worst),
  };
}

type Missing = { readonly slot: string; readonly number: number; readonly reason: string | null };

function describeProblem({ slot, number, reason }: Missing): string {
  if (number === Infinity) return texts.fieldPictureMissing(fieldName(slot), reason ?? '');
  if (number === 1) return reason ?? texts.photoMissing;
  return reason === null ? texts.furtherPhotoMissing(number) : texts.furtherPhotoReason(number, reason);
}
