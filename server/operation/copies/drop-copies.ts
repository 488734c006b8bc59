import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { listCopies, lockCopies, placesIn, readFiles } from './copy-folder.ts';
import { openKnownFiles } from './known-files.ts';

/** Deletes all but the newest `keep` copies of a collection, and the bytes that only they used. Returns the names of the deleted copies. */
export async function dropCopies(dir: string, keep: number): Promise<string[]> {
  const lock = await lockCopies(dir);
  try {
    const copies = await listCopies(dir);
    const old = copies.slice(keep);
    for (const { folder } of old) await rm(folder, { recursive: true });
    if (old.length > 0)
      await dropBytes(
        dir,
        copies.slice(0, keep).map(({ folder }) => folder),
      );
    return old.map(({ name }) => name);
  } finally {
    lock.release();
  }
}

async function dropBytes(dir: string, folders: readonly string[]): Promise<void> {
  // Keyed by hash instead of key, and in a file, because the list is too large for memory.
  const index = path.join(dir, 'held.sqlite');
  await removeIndex(index);
  const held = await openKnownFiles(index);
  for (const folder of folders)
    for await (const file of readFiles(folder)) held.note({ ...file, key: file.sha256 }, true);
  const { bytes } = placesIn(dir);
  for (const group of await readdir(bytes))
    for (const name of await readdir(path.join(bytes, group)))
      if (group === '.part' || !held.isSeen(name)) await rm(path.join(bytes, group, name));
  held.close();
  await removeIndex(index);
}

async function removeIndex(index: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(index + suffix, { force: true });
}
