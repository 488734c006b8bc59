import { PhotoError } from '#picture/paint';
import { fileKeys } from '#server/files/feed-files.ts';
import {
  listUnmeasuredPhotos,
  setPhotoMeasures,
  type PhotoMeasures,
} from '#server/db/editor/editor-photos.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { PreviewRenderer } from '../previews/preview-renderer.ts';

/** Maximum number of photos measured per request, since somebody waits for the answer. */
const PHOTOS_MAX = 60;
const MEASURING_MS = 1_500;

/** Measures some of a feed's unmeasured photos, one after the other, in the user's turn. */
export async function measurePhotos(
  platform: Pick<Platform, 'database' | 'storage'>,
  renderer: PreviewRenderer,
  { userId, feedId }: { userId: string; feedId: string },
): Promise<void> {
  const until = performance.now() + MEASURING_MS;
  for (const hash of await listUnmeasuredPhotos(platform.database.query, feedId, PHOTOS_MAX)) {
    if (performance.now() > until) return;
    const photo = { feedId, hash };
    const measures = await renderer.inTurn(userId, () => glanceAt(platform, renderer, photo));
    await setPhotoMeasures(platform.database.query, photo, measures);
  }
}

async function glanceAt(
  { storage }: Pick<Platform, 'storage'>,
  renderer: PreviewRenderer,
  { feedId, hash }: { feedId: string; hash: string },
): Promise<PhotoMeasures> {
  const bytes = await storage.get(fileKeys.photo(feedId, hash));
  if (bytes === null) return null;
  return renderer.photos.glance(bytes).catch((error: unknown) => {
    if (error instanceof PhotoError) return null;
    throw error;
  });
}
