import { PhotoError } from '#picture/paint';
import type { KeptReason } from '#core/messages/reasons/products/kept-reasons.ts';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { photoFailure } from '../fault-outcomes.ts';
import type { StoredPhoto } from '../photos/fetch-photo.ts';
import { PHOTO_GONE_AFTER_MS, type FailingPhoto } from '../photos/failing-photo.ts';
import { lookAtPhoto, type SeenPhoto } from '../photos/look-at-photo.ts';
import { lookAtPicture, plainCopy } from '../photos/look-at-picture.ts';
import {
  slotsBeside,
  takeFurtherPhotos,
  type PhotoName,
  type TakenPhotos,
  type WantedPhoto,
} from '../photos/take-further-photos.ts';
import type { Kept } from './keep-published.ts';
import type { ProductRenderer, ProductWork } from './product-work.ts';

/** An additional photo or a field's picture for drawing; `kept`: why our copy is used, null if the shop still has it unchanged. */
interface TakenPhoto {
  readonly stored: StoredPhoto;
  readonly seen: SeenPhoto | null;
  readonly kept: Kept | null;
}

/** Additional photos in a product's picture, and missing ones. */
export interface FurtherPhotos extends TakenPhotos<TakenPhoto> {
  readonly remarks: readonly RemarkReason[];
  /** Why our copy of one of the photos is used; null if none is. */
  readonly kept: Kept | null;
  /** Missing photos that may be back soon: the published picture is better if it shows them. */
  readonly awaited: readonly { readonly photo: number; readonly kept: Kept }[];
  /** Missing pictures of fields that may be back soon: the published picture is better if it shows them and differs in nothing else. */
  readonly awaitedPictures: readonly { readonly field: string; readonly kept: Kept }[];
  /** True if a photo is not the one that the template requests, so that the next run should try again. */
  readonly isProvisional: boolean;
}

/** The additional photos of one product, fetched once for all pictures that show them. */
export interface FurtherLook {
  look(): Promise<FurtherPhotos>;
  /** Records a drawing error of an additional photo. Returns false if the error is about something else. */
  refuse(error: unknown): Promise<boolean>;
  /** Discards the photos so that they are fetched again, because a stored photo was deleted. */
  forget(): void;
}

/** Work on one product's pictures, which all show the same additional photos. */
export interface PictureWork extends ProductWork {
  further: FurtherLook;
}

/** Opens a product's additional photos; nothing is fetched before `look` is called. */
export function openFurtherLook(
  platform: Platform,
  renderer: ProductRenderer,
  work: ProductWork,
): FurtherLook {
  const refused = new Map<string, FailingPhoto>();
  let looking: Promise<FurtherPhotos> | null = null;
  const look = () => (looking ??= lookAtAll({ platform, renderer, refused }, work));
  return {
    look,
    async refuse(error) {
      const slot = error instanceof PhotoError ? error.slot : undefined;
      const failure = photoFailure(error);
      if (slot === undefined || failure === null) return false;
      const found = (await look()).photos.find((each) => each.slot === slot)?.taken;
      if (found === undefined) return false;
      const failing = await found.seen?.refuse(failure);
      refused.set(slot, failing ?? { ...copyRefused, failure, since: platform.clock.now() });
      looking = null;
      return true;
    },
    forget: () => (looking = null),
  };
}

/** Our own copy could not be drawn, and there is no other. */
const copyRefused = { kind: 'failing', copy: null, goneAt: null, isGone: false } as const;

type Lost = WantedPhoto & { readonly failing: FailingPhoto };

interface Looking {
  readonly platform: Platform;
  readonly renderer: ProductRenderer;
  readonly refused: ReadonlyMap<string, FailingPhoto>;
}

async function lookAtAll(looking: Looking, work: ProductWork): Promise<FurtherPhotos> {
  const { platform } = looking;
  const lost: Lost[] = [];
  const { property_values: values, further_links: links } = work.product;
  const found = await takeFurtherPhotos<TakenPhoto>(
    work.inputs.template,
    { values, links },
    async (wanted) => {
      const looked = looking.refused.get(wanted.slot) ?? (await lookAt(looking, work, wanted));
      if (looked.kind === 'seen') return { stored: looked.photo, seen: looked, kept: null };
      const copy = await loadCopy(looking, work.run.home_id, wanted, looked);
      if (copy !== null) return { stored: copy, seen: null, kept: keptFor(looked, wanted) };
      lost.push({ ...wanted, failing: looked });
      return null;
    },
  );
  const inOrder = slotsBeside(work.inputs.template).flatMap(
    ({ slot }) => lost.find((each) => each.slot === slot) ?? [],
  );
  const now = platform.clock.now();
  const awaited = inOrder.filter(({ failing }) => isAwaited(failing, now));
  const copies = found.photos.filter(({ taken }) => taken.kept !== null);
  return {
    ...found,
    remarks: [...inOrder.map(missing), ...copies.flatMap(unchecked)],
    kept: copies.find(({ photo }) => photo !== null)?.taken.kept ?? null,
    awaited: awaited.flatMap((each) =>
      each.photo === null ? [] : { photo: each.photo, kept: keptFor(each.failing, each) },
    ),
    awaitedPictures: awaited.flatMap((each) =>
      each.photo === null ? { field: each.slot, kept: keptFor(each.failing, each) } : [],
    ),
    isProvisional: lost.some(({ failing }) => !failing.isGone) || copies.some(({ photo }) => photo === null),
  };
}

function lookAt(
  { platform, renderer }: Looking,
  { run, signal }: ProductWork,
  { photo, link }: WantedPhoto,
): Promise<SeenPhoto | FailingPhoto> {
  return photo === null
    ? lookAtPicture(platform, renderer, { run, text: link, signal })
    : lookAtPhoto(platform, run, link, signal);
}

/** Returns our copy of a failing photo. A photo that is gone for good is no longer shown, even if we have a copy. */
async function loadCopy(
  { platform: { storage }, renderer }: Looking,
  feedId: string,
  { photo }: WantedPhoto,
  { copy, isGone }: FailingPhoto,
): Promise<StoredPhoto | null> {
  if (copy === null || isGone || !(await storage.exists(fileKeys.photo(feedId, copy.hash)))) return null;
  return photo === null ? plainCopy(renderer, copy) : copy;
}

/**
 * True if a failing photo is worth waiting for. Not if its address returned something other than a photo, and at most for the retention of
 * a lost photo, because the kept picture's other contents may be outdated by then.
 */
function isAwaited({ failure, since, isGone }: FailingPhoto, now: Date): boolean {
  const isOfBytes = failure.reason.code !== 'not_fetched' && failure.kind === 'shop';
  return !isGone && !isOfBytes && now.getTime() - since.getTime() < PHOTO_GONE_AFTER_MS;
}

function keptFor({ failure, since, goneAt }: FailingPhoto, { slot, photo }: PhotoName): Kept {
  const why = failure.reason;
  const reason: KeptReason =
    goneAt === null
      ? { code: 'photo_away', why, since: since.toISOString() }
      : { code: 'photo_gone', why, until: goneAt.toISOString() };
  return { reason, since, ...(photo === null ? { field: slot } : { photo }) };
}

function missing({ slot, photo, failing }: Lost): RemarkReason {
  const why = failing.failure.reason;
  return photo === null
    ? { code: 'picture_missing', field: slot, why }
    : { code: 'further_photo_missing', photo, why };
}

/** Returns a remark that our copy of a field's picture is used; the product's result stays the same. */
function unchecked({ slot, photo, taken: { kept } }: PhotoName & { taken: TakenPhoto }): RemarkReason[] {
  if (photo !== null || kept === null || !('why' in kept.reason)) return [];
  return [{ code: 'picture_unchecked', field: slot, why: kept.reason.why }];
}
