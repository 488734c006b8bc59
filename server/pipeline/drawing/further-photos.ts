import type { PhotoReason } from '#core/messages/reasons/products/photo-reasons.ts';
import type { KeptReason } from '#core/messages/reasons/products/kept-reasons.ts';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { PhotoError } from '#server/render/photo/photo-error.ts';
import { photoFailure } from '../fault-outcomes.ts';
import type { StoredPhoto } from '../photos/fetch-photo.ts';
import { LASTING_MS, lookAtPhoto, type FailingPhoto, type SeenPhoto } from '../photos/look-at-photo.ts';
import { takeFurtherPhotos, type TakenPhotos, type WantedPhoto } from '../photos/take-further-photos.ts';
import type { Kept } from './keep-published.ts';
import type { ProductWork } from './product-work.ts';

/** A further photo that is drawn with, and why that is our copy; null where the shop has it as it is. */
interface TakenPhoto {
  readonly stored: StoredPhoto;
  readonly seen: SeenPhoto | null;
  readonly kept: Kept | null;
}

/** What a product's picture shows of its further photos, and what it does not. */
export interface FurtherPhotos extends TakenPhotos<TakenPhoto> {
  /** Of photos that it is drawn without. */
  readonly remarks: readonly RemarkReason[];
  /** Why one of them is our copy; null where none is. */
  readonly kept: Kept | null;
  /** Photos it would be drawn without that may be back soon: what is up is better, if it shows them. */
  readonly awaited: readonly { readonly photo: number; readonly kept: Kept }[];
  /** Not what the template wishes, and worth another look by the next run. */
  readonly isProvisional: boolean;
}

/** The further photos of one product, looked at once however many pictures show them. */
export interface FurtherLook {
  look(): Promise<FurtherPhotos>;
  /** Takes what the drawing said of one of them. Returns false where it is not about a further photo. */
  refuse(error: unknown): Promise<boolean>;
  /** A stored photo is gone: look again. */
  forget(): void;
}

/** The work on one product's pictures, which all show the same further photos. */
export interface PictureWork extends ProductWork {
  further: FurtherLook;
}

/** Opens the look at a product's further photos; nobody is asked before `look` is. */
export function openFurtherLook(platform: Platform, work: ProductWork): FurtherLook {
  const refused = new Map<string, FailingPhoto>();
  let looking: Promise<FurtherPhotos> | null = null;
  const look = () => (looking ??= lookAtAll(platform, work, refused));
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

/** Our own copy could not be drawn with: there is no other. */
const copyRefused = { kind: 'failing', copy: null, goneAt: null, isGone: false } as const;

type Lost = WantedPhoto & { readonly failing: FailingPhoto };

async function lookAtAll(
  platform: Platform,
  { run, inputs, product, signal }: ProductWork,
  refused: ReadonlyMap<string, FailingPhoto>,
): Promise<FurtherPhotos> {
  const lost: Lost[] = [];
  const { property_values: values, further_links: links } = product;
  const found = await takeFurtherPhotos<TakenPhoto>(inputs.template, { values, links }, async (wanted) => {
    const looked = refused.get(wanted.slot) ?? (await lookAtPhoto(platform, run, wanted.link, signal));
    if (looked.kind === 'seen') return { stored: looked.photo, seen: looked, kept: null };
    const copy = await copyOf(platform, run.feed_id, looked);
    if (copy !== null) return { stored: copy, seen: null, kept: keptFor(looked, wanted.photo) };
    lost.push({ ...wanted, failing: looked });
    return null;
  });
  lost.sort((one, other) => one.photo - other.photo);
  const now = platform.clock.now();
  const awaited = lost.filter(({ failing }) => isAwaited(failing, now));
  return {
    ...found,
    remarks: lost.map(({ photo, failing }) => missing(photo, failing.failure.reason)),
    kept: found.photos.find(({ taken }) => taken.kept !== null)?.taken.kept ?? null,
    awaited: awaited.map(({ photo, failing }) => ({ photo, kept: keptFor(failing, photo) })),
    isProvisional: lost.some(({ failing }) => !failing.isGone),
  };
}

/** What is gone for good is shown no longer, whether we have a copy or not. */
async function copyOf(
  { storage }: Platform,
  feedId: string,
  { copy, isGone }: FailingPhoto,
): Promise<StoredPhoto | null> {
  if (copy === null || isGone) return null;
  return (await storage.exists(fileKeys.photo(feedId, copy.hash))) ? copy : null;
}

/**
 * What answered with something that is no photo is not waited for; and nothing is for longer than a lost photo is, because
 * the other words of a picture that is kept may be wrong by then.
 */
function isAwaited({ failure, since, isGone }: FailingPhoto, now: Date): boolean {
  const isOfBytes = failure.reason.code !== 'not_fetched' && failure.kind === 'shop';
  return !isGone && !isOfBytes && now.getTime() - since.getTime() < LASTING_MS;
}

function keptFor({ failure, since, goneAt }: FailingPhoto, photo: number): Kept {
  const why = failure.reason;
  const reason: KeptReason =
    goneAt === null ? { code: 'photo_away', why, since } : { code: 'photo_gone', why, until: goneAt };
  return { reason, since, photo };
}

function missing(photo: number, why: PhotoReason): RemarkReason {
  return { code: 'further_photo_missing', photo, why };
}
