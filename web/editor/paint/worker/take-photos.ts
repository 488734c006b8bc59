import { paintMessages as texts } from '#core/messages/screens/editor/paint-messages.ts';
import type { PaintPhoto, PaintPhotos } from '#core/paint/paint-engine.ts';
import { imagesIn } from '#core/paint/scene/image-boxes.ts';
import { photoOfSlot } from '#core/template/bindings/photo-slots.ts';
import type { TemplateBox } from '#core/template/template-tree.ts';
import type { PhotoRef } from '../paint-types.ts';
import type { Patience } from './known-photo.ts';
import type { PhotoSource } from './photo-source.ts';

/** The photos that a picture is painted with at the moment. */
export type TakenPhotos = {
  readonly photos: PaintPhotos;
  /** Some are yet to come. */
  readonly areOnTheirWay: boolean;
  /** A sentence: which photo cannot be had, and why. */
  readonly problem: string | null;
};

/** Takes the photo of every slot that a filled tree shows: those of `ref`'s product, or none where that is null. */
export async function takePhotos(
  source: PhotoSource,
  tree: TemplateBox,
  ref: PhotoRef | null,
  patience: Patience,
): Promise<TakenPhotos> {
  const slots = [...new Set(imagesIn(tree).flatMap(({ slot }) => slot ?? []))];
  const taken = await Promise.all(
    slots.map(async (slot) => {
      const photo = photoOfSlot(slot) ?? 1;
      const none = { photo: null, isOnItsWay: false, reason: null };
      const found = ref === null ? none : await source.take({ ...ref, photo }, patience);
      return { ...found, slot, number: photo };
    }),
  );
  const missing = taken.filter(({ photo, isOnItsWay }) => photo === null && !isOnItsWay);
  const [worst] = missing.toSorted((one, other) => one.number - other.number);
  return {
    photos: new Map(
      taken.flatMap(({ slot, photo }): [string, PaintPhoto][] => (photo === null ? [] : [[slot, photo]])),
    ),
    areOnTheirWay: taken.some(({ isOnItsWay }) => isOnItsWay),
    problem: worst === undefined ? null : problemOf(worst.number, worst.reason),
  };
}

function problemOf(photo: number, reason: string | null): string {
  if (photo === 1) return reason ?? texts.photoMissing;
  return reason === null ? texts.furtherPhotoMissing(photo) : texts.furtherPhotoReason(photo, reason);
}
