import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Storage of bytes by their SHA-256, in a folder shared by all copies of a collection. */
export interface CopiedBytes {
  /** Writes a file completely or not at all, flushed to disk. */
  put(body: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }>;
  /** Tells if a file of that name and size exists; its content is checked by `verify`. */
  has(sha256: string, bytes: number): Promise<boolean>;
  open(sha256: string): Readable;
}

/** Opens the storage; the folder is created at the first write, which also deletes partial files of an earlier process. */
export function openCopiedBytes(folder: string): CopiedBytes {
  const parts = path.join(folder, '.part');
  let begun: Promise<unknown> | null = null;
  const begin = () =>
    (begun ??= rm(parts, { recursive: true, force: true }).then(() =>
      mkdir(parts, { recursive: true, mode: 0o700 }),
    ));
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  const isThere = (place: string, bytes: number) =>
    stat(place).then(
      ({ size }) => size === bytes,
      () => false,
    );
  return {
    async put(body) {
      await begin();
      const part = path.join(parts, randomBytes(12).toString('hex'));
      try {
        const { sha256, bytes } = await writeThrough(part, body);
        const place = placeOf(sha256);
        if (await isThere(place, bytes)) {
          await rm(part);
          return { sha256, bytes };
        }
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await rename(part, place);
        return { sha256, bytes };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    has: (sha256, bytes) => isThere(placeOf(sha256), bytes),
    open: (sha256) => createReadStream(placeOf(sha256), { highWaterMark: 256 * 1024 }),
  };
}

async function writeThrough(
  part: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(part, 'wx', 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await flush(file);
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

function flush(file: FileHandle): Promise<void> {
  return file.sync();
}

/** Returns the SHA-256 and length of a stream, reading it to its end. */
export async function measureBytes(
  body: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), bytes };
}
