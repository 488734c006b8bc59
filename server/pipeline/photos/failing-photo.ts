import { noteFailingPhoto } from '#server/db/runs/photos/images.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { PhotoFailure } from '../fault-outcomes.ts';
import type { StoredPhoto } from './fetch-photo.ts';

/**
 * Time that a photo has to be gone before its product's picture goes too, in ms. Shops move their pictures, and repair what they broke,
 * within a weekend; a picture of a product that is still sold does no harm for so long.
 */
export const PHOTO_GONE_AFTER_MS = 3 * 24 * 60 * 60_000;

/** The address could not be looked at, or what it answered is no picture. */
export interface FailingPhoto {
  kind: 'failing';
  failure: PhotoFailure;
  /** Our copy of the photo as it was; null without one. */
  copy: StoredPhoto | null;
  since: Date;
  /** Set when this may be for good: the moment from which on the product has no picture any longer. */
  goneAt: Date | null;
  /** Whether it has lasted, so that the product goes back to the shop's image. */
  isGone: boolean;
}

/** Records that a photo could not be had, and since when; one that stays away gives its picture up. */
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
