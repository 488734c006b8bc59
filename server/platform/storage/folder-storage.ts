import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import { errorCode } from '../error-facts.ts';
import type { Storage, StoredObject } from './port.ts';
import { checkKey, checkPrefix } from './storage-key.ts';

/**
 * Opens storage in a local or shared folder, which is created if missing. Partial files of earlier processes are removed here; if other
 * processes use the folder too (see `lockDataDir`), only those too old to be in use.
 */
export async function openFolderStorage(
  folder: string,
  { isOnlyProcess = true }: { isOnlyProcess?: boolean } = {},
): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  const partDir = path.join(root, PART_DIR);
  await mkdir(partDir, { recursive: true });
  await removeParts(partDir, isOnlyProcess ? Infinity : Date.now() - PART_MS_MAX);
  return {
    put: (key, body) => put(root, key, body),
    async get(key) {
      const file = await openForReading(root, key);
      if (file === null) return null;
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    open: (key) => openObject(root, key),
    async exists(key) {
      const file = await openForReading(root, key);
      await file?.close();
      return file !== null;
    },
    async delete(key) {
      const place = await resolvePlace(root, key);
      await rm(place).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    list: (prefix) => list(root, prefix),
  };
}

// Cannot be the first segment of a key, because keys do not start with a dot.
const PART_DIR = '.part';

/** Age in ms above which a partial file counts as abandoned: no write takes so long. */
const PART_MS_MAX = 24 * 60 * 60_000;

async function removeParts(partDir: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(partDir)) {
    const part = path.join(partDir, name);
    // Another process that starts at the same time may have removed it.
    const found = await lstat(part).catch(() => null);
    if (found !== null && found.mtimeMs < beforeMs) await rm(part, { recursive: true, force: true });
  }
}

async function put(
  root: string,
  key: string,
  body: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number }> {
  const place = await resolvePlace(root, key);
  const partFile = path.join(root, PART_DIR, randomBytes(12).toString('hex'));
  try {
    const sizeBytes = await writeThrough(partFile, body);
    await mkdir(path.dirname(place), { recursive: true });
    await rename(partFile, place);
    await flushFolder(path.dirname(place));
    return { sizeBytes };
  } catch (error) {
    // A stream that was never read would keep its file open.
    if (body instanceof Readable) body.destroy();
    await rm(partFile, { force: true });
    throw error;
  }
}

async function writeThrough(partFile: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(partFile, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      await file.writeFile(chunk);
      sizeBytes += chunk.byteLength;
    }
    // Without this, a power cut after the rename can leave an empty file under the final name.
    await file.sync();
  } finally {
    await file.close();
  }
  return sizeBytes;
}

// Without this, a power cut can undo the renaming. Windows cannot open folders and does not need it.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openObject(root: string, key: string): Promise<StoredObject | null> {
  const file = await openForReading(root, key);
  if (file === null) return null;
  const { size, mtime } = await file.stat();
  return { sizeBytes: size, lastModified: mtime, body: file.createReadStream({ highWaterMark: 256 * 1024 }) };
}

async function openForReading(root: string, key: string): Promise<FileHandle | null> {
  const place = await resolvePlace(root, key);
  try {
    const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (errorCode(error) === 'ELOOP') throw new AppError('not_found', undefined, { cause: error });
    if (isMissing(error)) return null;
    throw error;
  }
}

// `checkKey` ensures that the key's text stays inside the root, so only symlinks could lead outside.
async function resolvePlace(root: string, key: string): Promise<string> {
  const segments = checkKey(key);
  let folder = root;
  for (const segment of segments.slice(0, -1)) {
    folder = path.join(folder, segment);
    try {
      if ((await lstat(folder)).isSymbolicLink()) throw new AppError('not_found');
    } catch (error) {
      if (!isMissing(error)) throw error;
      break;
    }
  }
  return path.join(root, ...segments);
}

async function* list(root: string, prefix: string): AsyncGenerator<string> {
  checkPrefix(prefix);
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const key of walk(root, start)) if (key.startsWith(prefix)) yield key;
}

// Yields all keys in a folder. `folderKey` is '' or ends with a slash.
async function* walk(root: string, folderKey: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folderKey), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const key = folderKey + entry.name;
    if (key === PART_DIR) continue;
    if (entry.isDirectory()) yield* walk(root, `${key}/`);
    else if (entry.isFile()) yield key;
  }
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
}
