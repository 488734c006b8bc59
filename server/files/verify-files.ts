import { createHash } from 'node:crypto';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { isAlphaWanted } from '#server/db/runs/photos/cutouts.ts';
import {
  type After,
  type FileKind,
  fileKinds,
  isNamed,
  listNamedFiles,
  type NamedFile,
  type NamedFolder,
} from '#server/db/installation/stored-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { fileKeys } from './feed-files.ts';

/** A file that differs from the database: missing, with other bytes, or not named in any row. */
export interface FileFinding {
  readonly what: 'missing' | 'altered' | 'orphaned';
  readonly key: string;
  /** Id of the feed that owns the file; null if none does. */
  readonly feedId: string | null;
}

/** Progress of a verification: the kind of file, and the last one checked. */
export interface VerifyProgress {
  readonly kind: FileKind | 'orphans';
  readonly after: After;
  readonly checked: number;
}

type Parts = Pick<Platform, 'database' | 'storage' | 'clock'>;

/** Age in ms below which a file may still get its row, since files are written before their rows. */
const YOUNG_MS = 60 * 60_000;

/**
 * Reads every file named in rows and compares its bytes with the hash, then looks for files that no row names. Yields findings immediately,
 * and its progress after every thousand files, from which it can be resumed. Holds a page of rows in memory and no file.
 */
export async function* verifyFiles(
  { database, storage, clock }: Parts,
  { feedId, from }: { feedId: string | null; from: VerifyProgress | null },
): AsyncGenerator<FileFinding | VerifyProgress> {
  const sql = database.query;
  let checked = from?.checked ?? 0;
  const begin = from === null ? 0 : [...fileKinds, 'orphans'].indexOf(from.kind);
  for (const kind of fileKinds.slice(begin)) {
    let after: After = kind === from?.kind ? from.after : [];
    for (;;) {
      const page = await listNamedFiles(sql, kind, { after, feedId });
      const last = page.at(-1);
      if (last === undefined) break;
      for (const file of page) {
        const wrong = await lookAtFile(storage, kind, file);
        // The file may have been deleted with its row meanwhile.
        const rest = kind === 'published' ? (file.key ?? '') : file.sha256;
        if (wrong.length > 0 && (await isNamed(sql, kind, { owner: file.owner, rest }))) yield* wrong;
      }
      checked += page.length;
      after = last.after;
      yield { kind, after, checked };
    }
  }
  if (feedId === null) yield* findOrphans({ database, storage, clock });
}

/** Yields files that no row names and nobody can request, such as those left by a killed process. */
export async function* findOrphans({ database, storage, clock }: Parts): AsyncGenerator<FileFinding> {
  const oldMs = clock.now().getTime() - YOUNG_MS;
  for (const folder of ['images', 'photos', 'published', 'sources', 'fonts', 'previews', 'alphas'] as const)
    for await (const key of storage.list(`${folder}/`)) {
      if (await isSpokenOf(database.query, folder, key)) continue;
      const stored = await storage.open(key);
      stored?.body.destroy();
      if (stored === null || stored.lastModified.getTime() > oldMs) continue;
      yield { what: 'orphaned', key, feedId: null };
    }
}

async function isSpokenOf(
  sql: Parts['database']['query'],
  folder: NamedFolder | 'alphas',
  key: string,
): Promise<boolean> {
  const [, owner = '', rest = ''] = key.split('/');
  if (folder === 'published') return isNamed(sql, folder, { owner, rest: key.replace(/\.(gz|br)$/, '') });
  if (folder === 'alphas') {
    const [photoHash = '', model, maskHash] = rest.replace(/\.\w+$/, '').split('-');
    return isAlphaWanted(sql, {
      userId: owner,
      photoHash,
      maskHash: model === undefined ? undefined : maskHash,
    });
  }
  return isNamed(sql, folder, { owner: owner.replace('.jpg', ''), rest: rest.replace('.jpg', '') });
}

async function lookAtFile(storage: Storage, kind: FileKind, file: NamedFile): Promise<FileFinding[]> {
  const { owner, sha256 } = file;
  const feedId = kind === 'fonts' ? null : owner;
  const keys = {
    images: fileKeys.image(owner, sha256),
    photos: fileKeys.photo(owner, sha256),
    published: file.key ?? '',
    fonts: fileKeys.font(owner),
  };
  const all = kind === 'published' ? ['', '.gz', '.br'] : [''];
  const findings: FileFinding[] = [];
  for (const suffix of all) {
    const key = keys[kind] + suffix;
    const found = kind === 'published' ? await hashFile(storage, key) : await hashOfWhole(storage, key);
    if (found !== sha256) findings.push({ what: found === null ? 'missing' : 'altered', key, feedId });
  }
  return findings;
}

/** Returns the SHA-256 of a small file, read as a whole: streams need a quarter of a megabyte each. Null if missing. */
async function hashOfWhole(storage: Storage, key: string): Promise<string | null> {
  const bytes = await storage.get(key);
  return bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
}

const unpackers = { '.gz': createGunzip, '.br': createBrotliDecompress };

/** Returns the SHA-256 of a file's content, unpacked for a twin; null if it is missing, '' if it cannot be unpacked. */
async function hashFile(storage: Storage, key: string): Promise<string | null> {
  const stored = await storage.open(key);
  if (stored === null) return null;
  const [, suffix] = /(\.gz|\.br)$/.exec(key) ?? [];
  const unpack = suffix === '.gz' || suffix === '.br' ? unpackers[suffix]() : null;
  const hash = createHash('sha256');
  try {
    const bytes =
      unpack === null
        ? stored.body
        : stored.body.once('error', (error) => unpack.destroy(error)).pipe(unpack);
    for await (const chunk of bytes) hash.update(chunk as Uint8Array);
    return hash.digest('hex');
  } catch (error) {
    // An unreachable storage does not mean an altered file.
    if (unpack === null || stored.body.errored !== null) throw error;
    return '';
  } finally {
    stored.body.destroy();
  }
}
