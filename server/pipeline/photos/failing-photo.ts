import { noteFailingPhoto } from '#server/db/runs/photos/images.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { PhotoFailure } from '../fault-outcomes.ts';
import type { StoredPhoto } from './fetch-photo.ts';

/**
 * Time for which a photo must be gone before its product's picture is removed too, in ms. Shops move pictures, and correct mistakes, within
 * a weekend; until then the old picture does no harm.
 */
export const PHOTO_GONE_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Result if the address failed, or returned something other than a picture. */
export interface FailingPhoto {
  kind: 'failing';
  failure: PhotoFailure;
  /** Our earlier copy of the photo; null without one. */
  copy: StoredPhoto | null;
  since: Date;
  /** Time at which the product will lose its picture; set if the failure may be permanent. */
  goneAt: Date | null;
  /** True if the failure lasted so long that the product shows the shop's image again. */
  isGone: boolean;
}

/** Records that a photo failed, and since when; after a time the picture is given up. */
export async function noteFailure(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  photo: { feedId: string; urlHash: string },
  failure: PhotoFailure,
  copy: StoredPhoto | null,
): Promise<FailingPhoto> {
  const noted = await noteFailingPhoto(database.query, photo, {
    isLasting: failure.kind === 'shop',
    lastingMs: PHOTO_GONE_AFTER_MS,
    now: clock.now(),
  });
  const goneSince = failure.kind === 'shop' ? (noted?.gone_since ?? null) : null;
  return {
    kind: 'failing',
    failure,
    copy,
    since: noted?.failing_since ?? clock.now(),
    goneAt: goneSince === null ? null : new Date(goneSince.getTime() + PHOTO_GONE_AFTER_MS),
    isGone: noted?.is_gone ?? false,
  };
}
