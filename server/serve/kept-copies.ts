import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openFittedRoom } from '#server/files/fitted-room.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { lackingDiskBytes, shareOfDisk } from '#server/platform/process/disk-space.ts';
import type { StoredObject } from '#server/platform/storage/port.ts';
import { SharedWork } from '#server/platform/turns/shared-work.ts';

/** Local copies of requested files from a bucket: a channel fetches a feed many times and its pictures by thousands. */
export interface KeptCopies {
  /** Opens the copy, or the object in the bucket, which is then copied; null if there is no such object. */
  open(key: string): Promise<StoredObject | null>;
  /** Deletes all copies of keys in this folder, such as 'images/'. */
  forget(folder: string): Promise<void>;
}

/** Largest file that is copied, in bytes. Larger ones are streamed, so that nobody waits for the whole copy. */
const COPY_BYTES_MAX = 256 << 20;

const copiesShare = 0.05;
const copiesBytesMax = 4 * 1024 ** 3;

/** Interval at which the last use of a copy is recorded, in ms; the least recently used copies are deleted first. */
const USED_NOTE_MS = 60 * 60_000;

/**
 * Opens the copies in this process's data folder, which several processes may share. Only for public keys whose bytes never change, so that
 * copies need no access check and never expire.
 */
export async function openKeptCopies({
  config,
  storage,
}: Pick<Platform, 'config' | 'storage'>): Promise<KeptCopies> {
  const folder = path.join(config.dataDir, 'copies');
  const maxBytes = config.s3?.cacheBytes ?? (await shareOfDisk(config, copiesShare, copiesBytesMax));
  const room = await openFittedRoom({ folder, maxBytes, lackingBytes: () => lackingDiskBytes(config) });
  const underWay = new SharedWork<void>();
  return {
    async open(key) {
      const place = path.join(folder, key);
      // The first caller fetches the file; concurrent ones wait and read its copy.
      await underWay.get(key)?.catch(() => undefined);
      const known = await openCopy(place);
      if (known !== null) return known;
      const stored = await storage.open(key);
      if (stored === null || stored.sizeBytes > COPY_BYTES_MAX || !room.mayWrite()) return stored;
      if (underWay.get(key) !== undefined) return stored;
      // A full or failing disk must not block access to files in the bucket.
      const copy = () => writeCopy(place, stored).then(() => room.noteWritten(stored.sizeBytes));
      const isKept = await underWay.do(key, copy).then(
        () => true,
        () => false,
      );
      return (isKept ? await openCopy(place) : null) ?? (await storage.open(key));
    },
    forget: (name) => rm(path.join(folder, name), { recursive: true, force: true }),
  };
}

async function writeCopy(place: string, { body, sizeBytes }: StoredObject): Promise<void> {
  const part = `${place}.${randomBytes(6).toString('hex')}.part`;
  try {
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    const file = await open(part, 'wx', 0o600);
    let written = 0;
    try {
      for await (const chunk of body) {
        await file.writeFile(chunk);
        written += (chunk as Uint8Array).byteLength;
      }
      // A picture's name contains its hash, so damage by a power cut is detected; other files have none, so they are synced.
      if (readHash(place) === null) await file.sync();
    } finally {
      await file.close();
    }
    if (written !== sizeBytes) throw new Error('the copy is not whole');
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    body.destroy();
  }
}

async function openCopy(place: string): Promise<StoredObject | null> {
  const found = await stat(place).catch(() => null);
  if (found === null) return null;
  const now = new Date();
  if (now.getTime() - found.mtimeMs > USED_NOTE_MS) await utimes(place, now, now).catch(() => undefined);
  const hash = readHash(place);
  if (hash === null) return await openFile(place, found.mtime);
  const bytes = await readFile(place).catch(() => null);
  if (bytes !== null && createHash('sha256').update(bytes).digest('hex') === hash)
    return { sizeBytes: bytes.length, lastModified: found.mtime, body: Readable.from([bytes]) };
  await rm(place, { force: true });
  return null;
}

/** Opens a file by its handle: a copy that is deleted meanwhile stays readable for the caller. */
async function openFile(place: string, lastModified: Date): Promise<StoredObject | null> {
  const file = await open(place, 'r').catch(() => null);
  if (file === null) return null;
  const { size } = await file.stat();
  return { sizeBytes: size, lastModified, body: file.createReadStream({ highWaterMark: 256 * 1024 }) };
}

function readHash(place: string): string | null {
  return /\/([0-9a-f]{64})\.jpg$/.exec(place)?.[1] ?? null;
}
