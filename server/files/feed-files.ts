import type { CutOutKey } from '#server/db/runs/photos/cutouts.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { deleteUser } from '#server/db/accounts/users.ts';
import type { Database, Sql } from '#server/platform/database/port.ts';
import type { Storage } from '#server/platform/storage/port.ts';

/** Builds the keys of a feed's files; all file keys are built here, from ids and hashes only. */
export const fileKeys = {
  source: (feedId: string, runId: string) => `sources/${feedId}/${runId}`,
  photo: (feedId: string, photoHash: string) => `photos/${feedId}/${photoHash}`,
  /** The alpha of a photo from one model; with the hash of a mask, corrected by that. */
  alpha: ({ userId, photoHash, model }: CutOutKey, maskHash?: string) =>
    `${alphasOf(userId)}${[photoHash, model.slice(0, 16), ...(maskHash === undefined ? [] : [maskHash.slice(0, 32)])].join('-')}.png`,
  /** A photo as shown in the cut-out review. */
  upright: (userId: string, photoHash: string) => `${alphasOf(userId)}${photoHash}.jpg`,
  alphasFolder: alphasOf,
  image: (feedId: string, imageHash: string) => `images/${feedId}/${imageHash}.jpg`,
  /** A picture in a smaller size, made when first requested. */
  smallImage: (feedId: string, imageHash: string, width: number) =>
    `${smallImagesOf(feedId)}${imageHash}-${width}.webp`,
  smallImagesFolder: smallImagesOf,
  /** The compressed twins have the same key with `.gz` and `.br`. */
  published: (feedId: string, version: string) => `published/${feedId}/${version}.xml`,
  publishedFolder: (feedId: string) => `published/${feedId}/`,
  font: (fontId: string) => `fonts/${fontId}`,
  templatePreview: (templateId: string) => `previews/${templateId}.jpg`,
  /** The drawing processes' cache of a user's photos; they choose the file names. */
  fittedFolder: (userId: string) => `fitted/${userId}/`,
};

/** Suffixes of a published file's compressed twins: compressed once instead of on every request. */
export const publishedTwins = ['.gz', '.br'] as const;

export function listPublishedFiles(key: string): string[] {
  return [key, ...publishedTwins.map((suffix) => key + suffix)];
}

function smallImagesOf(feedId: string): string {
  return `small/${feedId}/`;
}

function alphasOf(userId: string): string {
  return `alphas/${userId}/`;
}

/** Deletes all files of a deleted feed except its published images, which channels may still request. */
export async function deleteFeedFiles(storage: Storage, feedId: string): Promise<void> {
  for (const folder of ['sources', 'photos', 'published']) await deleteAll(storage, `${folder}/${feedId}/`);
}

/** Number of keys deleted in parallel: deleting from a bucket is slow, and not every service accepts several keys in one call. */
const DELETED_AT_ONCE = 16;

async function deleteAll(storage: Storage, prefix: string): Promise<void> {
  let keys: string[] = [];
  for await (const key of storage.list(prefix)) {
    keys.push(key);
    if (keys.length < DELETED_AT_ONCE) continue;
    await Promise.all(keys.map((each) => storage.delete(each)));
    keys = [];
  }
  await Promise.all(keys.map((each) => storage.delete(each)));
}

/** Ids of what owns a user's files. */
export interface FileOwners {
  readonly feedIds: readonly string[];
  readonly templateIds: readonly string[];
  readonly fontIds: readonly string[];
}

/** Yields the keys of a user's files that cannot be made again, and of pictures in smaller sizes. */
export async function* listFilesOfUser(
  storage: Storage,
  userId: string,
  { feedIds, templateIds, fontIds }: FileOwners,
): AsyncGenerator<string> {
  const folders = ['sources', 'photos', 'images', 'small', 'published'];
  for (const id of feedIds) for (const folder of folders) yield* storage.list(`${folder}/${id}/`);
  for (const id of templateIds) yield* storage.list(fileKeys.templatePreview(id));
  for (const id of fontIds) yield* storage.list(fileKeys.font(id));
  yield* storage.list(fileKeys.alphasFolder(userId));
}

/** Returns whose files belong to a user. */
export async function listFileOwners(sql: Sql, userId: string): Promise<FileOwners> {
  return await sql.one(
    `select array(select id::text from feedmaker.feeds where user_id = $1) as "feedIds",
      array(select id::text from templates where user_id = $1) as "templateIds",
      array(select id::text from fonts where user_id = $1) as "fontIds"`,
    [userId],
  );
}

/**
 * Deletes an account; returns false if there was none. The database deletes projects, templates, feeds, fonts, keys and sessions with it;
 * the files follow, or `sweepFiles` deletes them if this process is killed. Published images stay for 45 days, as after deleting a feed,
 * unless `withPictures` is set.
 */
export async function deleteUserWithFiles(
  { database, storage }: { database: Database; storage: Storage },
  userId: string,
  { withPictures = false }: { withPictures?: boolean } = {},
): Promise<boolean> {
  const { files, wasThere } = await database.asOwner(async (sql) => ({
    files: await listFileOwners(sql, userId),
    wasThere: await deleteUser(sql, userId),
  }));
  if (files.feedIds.length > 0) await letReadersFollow();
  if (withPictures) for (const feedId of files.feedIds) await deletePictures({ database, storage }, feedId);
  for (const feedId of files.feedIds) await deleteFeedFiles(storage, feedId);
  for (const id of files.templateIds) await storage.delete(fileKeys.templatePreview(id));
  for (const id of files.fontIds) await storage.delete(fileKeys.font(id));
  for (const folder of [fileKeys.fittedFolder(userId), fileKeys.alphasFolder(userId)])
    await deleteAll(storage, folder);
  return wasThere;
}

/** Notification channel for processes that serve pictures; the payload is the feed's id. */
export const picturesDeleted = 'pictures_deleted';

/** Deletes the published images of a deleted feed immediately, also from the serving processes' memory. */
async function deletePictures(
  { database, storage }: { database: Database; storage: Storage },
  feedId: string,
): Promise<void> {
  await deleteAll(storage, `images/${feedId}/`);
  await deleteAll(storage, smallImagesOf(feedId));
  // After the files: if the process is killed in between, `sweepFiles` finds the rest by these rows.
  await database.query.run('delete from feedmaker.images where feed_id = $1', [feedId]);
  await database.query.run('select pg_notify($1, $2)', [picturesDeleted, feedId]);
}

/** True if the feed, template, font or user that owns files still exists. */
export async function hasOwner(sql: Sql, id: string): Promise<boolean> {
  const row = await sql.maybe(
    `select 1 from feedmaker.feeds where id = $1 and settings is not null union all select 1 from templates where id = $1
      union all select 1 from fonts where id = $1 union all select 1 from auth.users where id = $1 limit 1`,
    [id],
  );
  return row !== null;
}
