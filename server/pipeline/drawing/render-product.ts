import { isPartOfAddress, ROW_TAG } from '#feed';
import type { KeptReason } from '#core/messages/reasons/products/kept-reasons.ts';

import type { ProductReason } from '#core/messages/reasons/products/product-reasons.ts';
import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import { showsFurtherPhoto } from '#server/db/runs/photos/images.ts';
import type { WaitingProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { findOrDrawPicture } from './find-or-draw-picture.ts';
import type { StoredPhoto } from '../photos/fetch-photo.ts';
import { keepPublished, type Kept } from './keep-published.ts';
import type { FailingPhoto } from '../photos/failing-photo.ts';
import { lookAtPhoto } from '../photos/look-at-photo.ts';
import { photoFailure } from '../fault-outcomes.ts';
import { NoPicture, StoredPhotoGone } from '../faults.ts';
import { openFurtherLook, type FurtherPhotos, type PictureWork } from './further-photos.ts';
import type { DrawnPicture, ProductRenderer, ProductWork } from './product-work.ts';

/** Result of a product: a new picture; the last good one, as its inputs could not be fetched; or the shop's image, and why. */
export type ProductOutcome = PicturedOutcome | OriginalOutcome;

interface PicturedOutcome {
  state: 'enhanced' | 'kept';
  imageHash: string;
  additionalHashes: (string | null)[];
  isRendered: boolean;
  /** Why the picture was not replaced, or a remark, such as that the background was not removed; null without one. */
  reason: ProductReason | null;
  keptSince: Date | null;
  /** Results of background removal for the product's photos, that of the main picture first; null if backgrounds are not removed. */
  backgrounds: readonly string[] | null;
  findings: readonly string[];
  /** True if the next run must check this product again. */
  isProvisional: boolean;
}

interface OriginalOutcome {
  state: 'original';
  reason: ProductReason;
  isRendered: false;
}

/**
 * Renders one product: photo, then image. Ensures the law of publishing: a published picture is only removed if its link changes or its
 * photo has been gone for days (docs/decisions/018). An additional image that cannot be made stays the shop's without a remark: channels
 * show the main one first.
 */
export async function renderProduct(
  platform: Platform,
  renderer: ProductRenderer,
  work: ProductWork,
): Promise<ProductOutcome> {
  const { product } = work;
  if (product.image_link === '') return original({ code: hasRows(work) ? 'row_without_image' : 'no_image' });
  if (isPartOfAddress(product.image_link)) return original({ code: 'part_of_address' });
  if (product.input_key === null)
    return original({ code: work.run.settings.tagsImages === true ? 'not_tagged' : 'no_place' });
  const pictures = { ...work, further: openFurtherLook(platform, renderer, work) };
  try {
    const main = await makePicture(platform, renderer, pictures, product.image_link);
    const additional = [];
    for (const link of product.additional_links)
      additional.push(await makePicture(platform, renderer, pictures, link).catch(orNull));
    return toOutcome(main, additional);
  } catch (error) {
    if (!(error instanceof NoPicture)) throw error;
    return original({ code: 'no_picture', why: error.reason });
  }
}

function hasRows({ run }: ProductWork): boolean {
  return run.settings.offerKey === ROW_TAG;
}

/** Returns the result of a product that could not be drawn because of an internal error, after all attempts. */
export async function giveUpProduct(
  platform: Platform,
  run: WorkerRun,
  product: WaitingProduct,
): Promise<ProductOutcome> {
  const fault = { reason: { code: 'fault_of_ours' } } as const;
  const kept = await keepPublished(platform, { run, product }, product.image_link, fault);
  if (kept === null) return original({ code: 'fault_of_ours' });
  const additional = [];
  for (const link of product.additional_links)
    additional.push(await keepPublished(platform, { run, product }, link, fault));
  return toOutcome(kept, additional);
}

interface Picture extends DrawnPicture {
  kept: Kept | null;
}

function toOutcome(main: Picture, additional: readonly (Picture | null)[]): PicturedOutcome {
  const further = additional.find((picture) => picture?.kept != null)?.kept;
  const kept = main.kept ?? further ?? null;
  return {
    state: kept === null ? 'enhanced' : 'kept',
    imageHash: main.hash,
    additionalHashes: additional.map((picture) => picture?.hash ?? null),
    isRendered: main.isRendered,
    reason: kept === null ? remarked(main.remarks) : keptFor(kept, main.kept === null),
    keptSince: kept?.since ?? null,
    backgrounds: collectBackgrounds([main, ...additional]),
    findings: main.findings,
    isProvisional: kept !== null || additional.includes(null) || main.isProvisional,
  };
}

function collectBackgrounds(pictures: readonly (Picture | null)[]): string[] | null {
  const all = new Set(pictures.flatMap((picture) => picture?.backgrounds ?? []));
  return all.size === 0 ? null : [...all];
}

function keptFor({ reason: why, photo, field }: Kept, isAdditional: boolean): ProductReason {
  if (field !== undefined && 'why' in why) return { code: 'picture_kept', field, why: why.why };
  if (photo !== undefined) return { code: 'further_kept', photo, why };
  return { code: isAdditional ? 'additional_kept' : 'kept', why };
}

function remarked([first, ...rest]: readonly RemarkReason[]): ProductReason | null {
  return first === undefined ? null : { code: 'remarks', remarks: [first, ...rest] };
}

async function makePicture(
  platform: Platform,
  renderer: ProductRenderer,
  work: PictureWork,
  link: string,
): Promise<Picture> {
  try {
    return await pictureOfLook(platform, renderer, work, link);
  } catch (error) {
    if (!(error instanceof StoredPhotoGone)) throw error;
    work.further.forget();
    return pictureOfLook(platform, renderer, work, link);
  }
}

async function pictureOfLook(
  platform: Platform,
  renderer: ProductRenderer,
  work: PictureWork,
  link: string,
): Promise<Picture> {
  const look = await lookAtPhoto(platform, work.run, link, work.signal);
  if (look.kind === 'failing') return keepPicture(platform, renderer, work, { link, look });
  try {
    const confirm = () => look.confirm();
    return await drawnOrKept(platform, renderer, work, { link, photo: look.photo, confirm });
  } catch (error) {
    const failure = photoFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'shop')
      return keepPicture(platform, renderer, work, { link, look: await look.refuse(failure) });
    const reason = { code: 'photo_not_drawn', why: failure.reason } as const;
    const kept = await keepPublished(platform, work, link, { reason });
    if (kept === null) throw new NoPicture(failure.reason);
    return kept;
  }
}

/** Returns the picture of a product whose photo cannot be fetched: drawn from our copy, else the published one. */
async function keepPicture(
  platform: Platform,
  renderer: ProductRenderer,
  work: PictureWork,
  { link, look }: { link: string; look: FailingPhoto },
): Promise<Picture> {
  const { failure, copy, since } = look;
  if (look.isGone) throw new NoPicture(failure.reason);
  const why = failure.reason;
  const reason: KeptReason =
    look.goneAt === null
      ? { code: 'photo_away', why, since: since.toISOString() }
      : { code: 'photo_gone', why, until: look.goneAt.toISOString() };
  const kept = { reason, since };
  if (copy !== null) {
    const picture = await drawnOrKept(platform, renderer, work, { link, photo: copy }).catch(
      (error: unknown) => {
        if (photoFailure(error) === null && !(error instanceof StoredPhotoGone)) throw error;
        return null;
      },
    );
    if (picture !== null) return { ...picture, kept };
  }
  const published = await keepPublished(platform, work, link, kept);
  if (published === null) throw new NoPicture(failure.reason);
  return published;
}

/** Returns a picture of these bytes, or the published one without its background if backgrounds cannot be removed now. */
async function drawnOrKept(
  platform: Platform,
  renderer: ProductRenderer,
  work: PictureWork,
  { link, photo, confirm }: { link: string; photo: StoredPhoto; confirm?: () => Promise<void> },
): Promise<Picture> {
  const instead = async () => {
    const kept = await keepPublished(platform, work, link, { reason: { code: 'background_away' } });
    return kept !== null && kept.isWithoutBackground ? kept : null;
  };
  for (;;) {
    const further = await work.further.look();
    const up = await upWithAwaited(platform, work, link, further);
    if (up !== null) return up;
    try {
      const published = (kept: Kept) => keepPublished(platform, work, link, kept);
      const picture = await findOrDrawPicture(platform, renderer, work, {
        photo,
        further,
        instead,
        published,
      });
      if ('kept' in picture) return picture;
      await confirm?.();
      for (const { taken } of further.photos) await taken.seen?.confirm();
      const remarks = [...picture.remarks, ...further.remarks];
      const isProvisional = picture.isProvisional || further.isProvisional;
      return { ...picture, remarks, isProvisional, kept: further.kept };
    } catch (error) {
      if (!(await work.further.refuse(error))) throw error;
    }
  }
}

/** Returns the published picture if it shows additional photos that are temporarily unavailable, which a new picture would lack. */
async function upWithAwaited(
  platform: Platform,
  work: PictureWork,
  link: string,
  { awaited }: FurtherPhotos,
): Promise<Picture | null> {
  const [first] = awaited;
  const up = first === undefined ? null : await keepPublished(platform, work, link, first.kept);
  if (up === null) return null;
  const { query } = platform.database;
  const picture = { feedId: work.run.home_id, imageHash: up.hash };
  const photos = awaited.map((each) => each.photo);
  return (await showsFurtherPhoto(query, picture, photos)) ? up : null;
}

function orNull(error: unknown): null {
  if (!(error instanceof NoPicture)) throw error;
  return null;
}

function original(reason: ProductReason): OriginalOutcome {
  return { state: 'original', reason, isRendered: false };
}
