import type { CutOutKey } from '#server/db/runs/photos/cutouts.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { deleteUser } from '#server/db/accounts/users.ts';
import type { Database, Sql } from '#server/platform/database/port.ts';
import type { Storage } from '#server/platform/storage/port.ts';

/** Keys of a feed's files; every key of the product is built here, from ids and hashes only. */
export const fileKeys = {
  source: (feedId: string, runId: string) => `sources/${feedId}/${runId}`,
  photo: (feedId: string, photoHash: string) => `photos/${feedId}/${photoHash}`,
  /** The alpha of a photo, as one model sees it; with the hash of a mask, corrected by it. */
  alpha: ({ userId, photoHash, model }: CutOutKey, maskHash?: string) =>
    `${alphasOf(userId)}${[photoHash, model.slice(0, 16), ...(maskHash === undefined ? [] : [maskHash.slice(0, 32)])].join('-')}.png`,
  /** A photo as reviewers of its cut-out see it. */
  upright: (userId: string, photoHash: string) => `${alphasOf(userId)}${photoHash}.jpg`,
  alphasFolder: alphasOf,
  image: (feedId: string, imageHash: string) => `images/${feedId}/${imageHash}.jpg`,
  /** A picture in a smaller size, made when it is first asked for. */
  smallImage: (feedId: string, imageHash: string, width: number) =>
    `${smallImagesOf(feedId)}${imageHash}-${width}.webp`,
  smallImagesFolder: smallImagesOf,
  /** The twins are the same key with `.gz` and `.br`. */
  published: (feedId: string, version: string) => `published/${feedId}/${version}.xml`,
  publishedFolder: (feedId: string) => `published/${feedId}/`,
  font: (fontId: string) => `fonts/${fontId}`,
  templatePreview: (templateId: string) => `previews/${templateId}.jpg`,
  /** Drawing processes' cache of a user's photos; they name the files themselves. */
  fittedFolder: (userId: string) => `fitted/${userId}/`,
};

/** Suffixes of the compressed twins of a published file: compressed once instead of on every request. */
export const publishedTwins = ['.gz', '.br'] as const;

/** A published file and its twins. */
export function listPublishedFiles(key: string): string[] {
  return [key, ...publishedTwins.map((suffix) => key + suffix)];
}

function smallImagesOf(feedId: string): string {
  return `small/${feedId}/`;
}

function alphasOf(userId: string): string {
  return `alphas/${userId}/`;
}

/** Removes all files of a deleted feed but its published images, which shops' channels may still ask for. */
export async function deleteFeedFiles(storage: Storage, feedId: string): Promise<void> {
  for (const folder of ['sources', 'photos', 'published']) await deleteAll(storage, `${folder}/${feedId}/`);
}

/** A bucket takes a while for each, and cannot be asked for several at once everywhere. */
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

/** Lists whose files the deletion of a user removes. */
async function listFilesOfUser(
  sql: Sql,
  userId: string,
): Promise<{ feedIds: string[]; templateIds: string[]; fontIds: string[] }> {
  return await sql.one(
    `select array(select id::text from feedmaker.feeds where user_id = $1) as "feedIds",
      array(select id::text from templates where user_id = $1) as "templateIds",
      array(select id::text from fonts where user_id = $1) as "fontIds"`,
    [userId],
  );
}

/**
 * Deletes an account; returns whether there was one. The database takes projects, templates, feeds, fonts, keys and sessions along; the
 * files follow, and the sweep finds those that a kill leaves. Published images stay for their 45 days, like after the deletion of a feed,
 * unless `withPictures` says otherwise.
 */
export async function deleteUserWithFiles(
  { database, storage }: { database: Database; storage: Storage },
  userId: string,
  { withPictures = false }: { withPictures?: boolean } = {},
): Promise<boolean> {
  const { files, wasThere } = await database.asOwner(async (sql) => ({
    files: await listFilesOfUser(sql, userId),
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

/** Notification channel of processes that serve pictures; the payload is the feed's id. */
export const picturesDeleted = 'pictures_deleted';

/** Removes the published images of a deleted feed at once, also from the memory of the process that serves them. */
async function deletePictures(
  { database, storage }: { database: Database; storage: Storage },
  feedId: string,
): Promise<void> {
  await deleteAll(storage, `images/${feedId}/`);
  await deleteAll(storage, smallImagesOf(feedId));
  // After the files: a kill leaves rows, by which the sweep finds the rest.
  await database.query.run('delete from feedmaker.images where feed_id = $1', [feedId]);
  await database.query.run('select pg_notify($1, $2)', [picturesDeleted, feedId]);
}

/** Whether the feed, template, font or user that owns files still exists. */
export async function hasOwner(sql: Sql, id: string): Promise<boolean> {
  const row = await sql.maybe(
    `select 1 from feedmaker.feeds where id = $1 and settings is not null union all select 1 from templates where id = $1
      union all select 1 from fonts where id = $1 union all select 1 from auth.users where id = $1 limit 1`,
    [id],
  );
  return row !== null;
}
