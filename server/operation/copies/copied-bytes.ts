import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes by their SHA-256, in a folder that all copies of a collection share. */
export interface CopiedBytes {
  /** Writes them whole or not at all, through to the disk. */
  put(body: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }>;
  /** Whether a file of that name and size is there; what is in it is for `verify` to look at. */
  has(sha256: string, bytes: number): Promise<boolean>;
  open(sha256: string): Readable;
}

/** The folder is made at the first write. What an earlier process left half written goes with it. */
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

/** The SHA-256 and the length of what is read to its end. */
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
