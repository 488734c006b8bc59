import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { measureBytes } from './copied-bytes.ts';
import { type KnownFiles, openKnownFiles } from './known-files.ts';
import { inParallel, isCopied, isLasting } from './open-files.ts';

/** Number of files copied concurrently. */
const PLACES = 8;

export interface MovedFiles {
  readonly count: number;
  readonly written: number;
}

/**
 * Copies every file from one storage to another and reads it back there. A list in `dataDir` records files that never change, so that a
 * second call skips them. Fails with `StartError` if a file differs when read back.
 */
export async function moveFiles(
  { from, to }: { from: Storage; to: Storage },
  { dataDir, onWritten }: { dataDir: string; onWritten: (bytes: number) => Promise<void> },
): Promise<MovedFiles> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const known = await openKnownFiles(indexIn(dataDir));
  let [count, written] = [0, 0];
  try {
    await inParallel(from.list(''), PLACES, async (key) => {
      if (!isCopied(key)) return;
      const bytes = await moveFile(key, { from, to, known });
      if (bytes === null) return;
      count += 1;
      if (bytes === 'known') return;
      written += 1;
      await onWritten(bytes);
    });
    return { count, written };
  } finally {
    known.close();
  }
}

/** Deletes the list of moved files, after all were moved. */
export async function forgetMovedFiles(dataDir: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(indexIn(dataDir) + suffix, { force: true });
}

const indexIn = (dataDir: string) => path.join(dataDir, 'moving.sqlite');

/** Returns the number of bytes written; null for a file deleted meanwhile. */
async function moveFile(
  key: string,
  { from, to, known }: { from: Storage; to: Storage; known: KnownFiles },
): Promise<number | 'known' | null> {
  if (isLasting(key) && known.get(key) !== null) return 'known';
  const found = await from.open(key);
  if (found === null) return null;
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of found.body as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const { sizeBytes } = await to.put(key, hashed());
  const sha256 = hash.digest('hex');
  const there = await to.open(key);
  if (there === null || (await measureBytes(there.body)).sha256 !== sha256)
    throw new StartError(
      `${key} reads otherwise than it was written: look at the disk or bucket of the new place.`,
    );
  known.note({ key, sha256, bytes: sizeBytes, modified: 0 }, true);
  return sizeBytes;
}
