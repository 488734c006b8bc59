import type { Sql } from '#server/platform/database/port.ts';

/** Where a page of rows ended, to continue after it; empty before the first. */
export type After = readonly string[];

/** A file named in rows, with the ids and hashes that form its key. */
export interface NamedFile {
  readonly after: After;
  /** Id of a feed, a font or a user. */
  readonly owner: string;
  /** SHA-256 of the file's bytes in hex; part of its key for photos and pictures. */
  readonly sha256: string;
  readonly key: string | null;
}

const pageSize = 1_000;

/** SQL for rows of each kind of file with a known hash, by primary key, one page at a time. */
const pages = {
  images: `select feed_id::text as owner, image_hash as sha256, null as key, array[feed_id::text, render_key] as after
    from feedmaker.images where (feed_id, render_key) > ($1::uuid, $2) and ($3::uuid is null or feed_id = $3)
    order by feed_id, render_key limit ${pageSize}`,
  photos: `select feed_id::text as owner, photo_hash as sha256, null as key, array[feed_id::text, url_hash] as after
    from feedmaker.photos where (feed_id, url_hash) > ($1::uuid, $2) and ($3::uuid is null or feed_id = $3) and photo_hash <> ''
    order by feed_id, url_hash limit ${pageSize}`,
  published: `select feed_id::text as owner, content_hash as sha256, storage_key as key, array[feed_id::text, storage_key] as after
    from feedmaker.published_versions where (feed_id, storage_key) > ($1::uuid, $2) and ($3::uuid is null or feed_id = $3)
    order by feed_id, storage_key limit ${pageSize}`,
  fonts: `select id::text as owner, content_hash as sha256, null as key, array[id::text, ''] as after
    from fonts where (id, '') > ($1::uuid, $2) and $3::uuid is null order by id limit ${pageSize}`,
} as const;

export type FileKind = keyof typeof pages;

export const fileKinds = Object.keys(pages) as readonly FileKind[];

const beforeAll: After = ['00000000-0000-0000-0000-000000000000', ''];

/** Returns the next page of files named in rows, of one feed or of all. */
export async function listNamedFiles(
  sql: Sql,
  kind: FileKind,
  { after, feedId }: { after: After; feedId: string | null },
): Promise<NamedFile[]> {
  const [first, second] = after.length === 0 ? beforeAll : after;
  return await sql.rows(pages[kind], [first, second, feedId]);
}

/** SQL: tells for each kind if rows still name a file, which may have been deleted since a page was read. */
const named = {
  images: 'select 1 as is_named from feedmaker.images where feed_id = $1 and image_hash = $2 limit 1',
  photos: 'select 1 as is_named from feedmaker.photos where feed_id = $1 and photo_hash = $2 limit 1',
  published: 'select 1 as is_named from feedmaker.published_versions where feed_id = $1 and storage_key = $2',
  fonts: 'select 1 as is_named from fonts where id = $1 and content_hash = $2',
  sources: 'select 1 as is_named from feedmaker.runs where feed_id = $1 and id = $2',
  previews: 'select 1 as is_named from templates where id = $1',
} as const satisfies Record<FileKind, string> & Record<string, string>;

export type NamedFolder = keyof typeof named;

/** True if a row names a file, given its folder, its owner and the rest of its name. */
export async function isNamed(
  sql: Sql,
  folder: NamedFolder,
  { owner, rest }: { owner: string; rest: string },
): Promise<boolean> {
  const params = folder === 'previews' ? [owner] : [owner, rest];
  return (await sql.maybe(named[folder], params)) !== null;
}

/**
 * Queries, for a cursor, of files named in rows: two columns `a` and `b` from which a key is made. Published files come first, as they are
 * replaced soonest.
 */
export const namedFileQueries = {
  published: `select storage_key as a, null as b from feedmaker.publications
    union select storage_key, null from feedmaker.published_versions`,
  image: 'select feed_id::text as a, image_hash as b from feedmaker.images',
  font: 'select id::text as a, null as b from public.fonts',
} as const;
