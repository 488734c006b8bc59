import { deleteForgottenDecisions } from '#server/db/runs/photos/cutout-decisions.ts';
import { deleteCutOut, isAlphaWanted, listForgottenCutOuts } from '#server/db/runs/photos/cutouts.ts';
import { deleteEndedEditorGrants } from '#server/db/accounts/editor-grants.ts';
import { deleteEventsBefore } from '#server/db/events/feed-events.ts';
import { deleteFeedFiles, fileKeys, hasOwner } from '#server/files/feed-files.ts';
import { sweepImages, sweepSmallImages } from './sweep-images.ts';
import { deleteChallengesBefore, deleteUnverifiedFactors } from '#server/db/accounts/factors.ts';
import { listUnusedPhotos, touchImages } from '#server/db/runs/photos/images.ts';
import { deleteMailsBefore } from '#server/db/accounts/mails.ts';
import { listPublications } from '#server/db/feeds/publishing/publications.ts';
import {
  forgetOldVersions,
  listFeedsWithOldVersions,
  listVersionRuns,
} from '#server/db/feeds/publishing/published-versions.ts';
import { deleteOldResults } from '#server/db/runs/products/results.ts';
import { deleteUnnamedFeeds } from '#server/db/feeds/delete-feed.ts';
import { thinHistory } from '#server/db/template-history.ts';
import { dropUnusedVersions, listUsersWithUnusedVersions } from '#server/db/template-versions.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { deleteSecurityEventsBefore } from '#server/db/accounts/security-events.ts';
import {
  EVENT_KEPT_MS,
  IMAGE_KEPT_MS,
  MAIL_KEPT_MS,
  PUBLISHED_EVENT_KEPT_MS,
  SECURITY_EVENT_KEPT_MS,
  UNFINISHED_KEPT_MS,
  UNNAMED_FEED_KEPT_MS,
  UNUSED_PHOTO_KEPT_MS,
} from './retention.ts';

/** Deletes everything that can no longer be requested. Idempotent: files before rows, so that a crash leaves no orphan. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const { database, storage, clock } = platform;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  // Published versions count as named today, however old they are: a broken shop must not lose its pictures.
  for (const feedId of await listFeedsWithOldVersions(database.query, clock.now()))
    await forgetOldVersions(database.query, feedId, clock.now());
  const shown = [...(await listPublications(database.query)), ...(await listVersionRuns(database.query))];
  // Pictures of versions that can be restored stay as well.
  for (const { home_id: feedId, run_id: runId } of shown)
    await touchImages(database.query, feedId, runId, clock.now());
  await sweepImages(platform, before(IMAGE_KEPT_MS));
  await sweepSmallImages(platform);
  await sweepCutOuts(platform, before(IMAGE_KEPT_MS));
  await deleteOldResults(database.query, before(IMAGE_KEPT_MS));
  await deleteSecurityEventsBefore(database.query, {
    before: before(SECURITY_EVENT_KEPT_MS),
    ofNobodyBefore: before(UNFINISHED_KEPT_MS),
  });
  await deleteEventsBefore(database.query, {
    before: before(EVENT_KEPT_MS),
    publishedBefore: before(PUBLISHED_EVENT_KEPT_MS),
  });
  await deleteUnverifiedFactors(database.query, { before: before(UNFINISHED_KEPT_MS) });
  await deleteChallengesBefore(database.query, before(UNFINISHED_KEPT_MS));
  await deleteMailsBefore(database.query, before(MAIL_KEPT_MS));
  await deleteEndedEditorGrants(database.query, clock.now());
  for (const feedId of await deleteUnnamedFeeds(database.query, before(UNNAMED_FEED_KEPT_MS)))
    await deleteFeedFiles(storage, feedId);
  await thinHistory(database.query, clock.now());
  for (const userId of await listUsersWithUnusedVersions(database.query))
    await database.asOwner((sql) => dropUnusedVersions(sql, userId));
  await sweepOrphans(platform);
  await sweepPhotos(platform);
  await sweepAlphas(platform);
}

/** Deletes unused cut-outs: each run that checks a photo uses its cut-out, so one unused for so long belongs to a photo that is gone. */
async function sweepCutOuts({ database, storage }: Platform, before: Date): Promise<void> {
  for (;;) {
    const cutOuts = await listForgottenCutOuts(database.query, before);
    if (cutOuts.length === 0) break;
    for (const key of cutOuts) {
      await storage.delete(fileKeys.alpha(key));
      await deleteCutOut(database.query, key);
    }
  }
  await deleteForgottenDecisions(database.query, before);
}

/** Deletes review pictures and corrected alphas whose alpha's row or mask is deleted. */
async function sweepAlphas({ database, storage }: Platform): Promise<void> {
  for await (const key of storage.list('alphas/')) {
    const [, userId = '', name = ''] = key.split('/');
    const [photoHash = '', model, maskHash] = name.replace(/\.\w+$/, '').split('-');
    if (model !== undefined && maskHash === undefined) continue;
    if (!(await isAlphaWanted(database.query, { userId, photoHash, maskHash }))) await storage.delete(key);
  }
}

const PHOTOS_AT_ONCE = 1_000;

/** Deletes copies of photos that are at no address of their feed any more. */
async function sweepPhotos({ database, storage, clock }: Platform): Promise<void> {
  let page: string[] = [];
  let feedId = '';
  const drop = async () => {
    if (page.length === 0) return;
    for (const hash of await listUnusedPhotos(database.query, feedId, page)) {
      const key = fileKeys.photo(feedId, hash);
      const stored = await storage.open(key);
      stored?.body.destroy();
      const age = clock.now().getTime() - (stored?.lastModified.getTime() ?? 0);
      if (age > UNUSED_PHOTO_KEPT_MS) await storage.delete(key);
    }
    page = [];
  };
  for await (const key of storage.list('photos/')) {
    const [, owner = '', hash = ''] = key.split('/');
    if (page.length === PHOTOS_AT_ONCE || owner !== feedId) await drop();
    feedId = owner;
    page.push(hash);
  }
  await drop();
}

/**
 * Deletes files without an owner: a job that was running when its feed, template or account was deleted may have written them afterwards.
 */
async function sweepOrphans({ database, storage }: Platform): Promise<void> {
  const isOwned = new Map<string, boolean>();
  // Files of old releases, which stored cut-outs per feed.
  for await (const key of storage.list('cutouts/')) await storage.delete(key);
  for (const folder of ['sources', 'photos', 'published', 'previews', 'fonts', 'fitted', 'alphas']) {
    for await (const key of storage.list(`${folder}/`)) {
      const ownerId = key.split('/')[1]?.replace('.jpg', '') ?? '';
      if (!isOwned.has(ownerId)) isOwned.set(ownerId, await hasOwner(database.query, ownerId));
      if (isOwned.get(ownerId) === false) await storage.delete(key);
    }
  }
}
