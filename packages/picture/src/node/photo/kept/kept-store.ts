import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { readKeptFile, writeKeptFile, type KeptFile } from './kept-file.ts';

/** Files that can be made again at any moment, by whose they are and by name; a name is a hash in hex. */
export type KeptStore = {
  /** Null where there is none that is whole. */
  readonly read: (owner: string, name: string) => KeptFile | null;
  /** Keeps a file, or does not: a full disk costs nothing but time. */
  readonly write: (owner: string, name: string, file: KeptFile) => void;
  /** Whether files may be written for now. */
  readonly allow: (isAllowed: boolean) => void;
  /** Bytes that were written since this was asked last. */
  readonly takeWritten: () => number;
};

/** Pause in writing after a failed write, in ms. */
const pauseMs = 30_000;

/**
 * Opens the store in a folder, which others may use at the same time and from which files may go at any moment. A folder
 * that is not there is not made.
 */
export function openKeptStore(folder: string): KeptStore {
  let [isAllowed, written, pausedUntil] = [true, 0, 0];
  const placeOf = (owner: string, name: string) => {
    if (!/^[\w-]{1,64}$/.test(owner) || !/^[\da-f]{16,64}$/.test(name)) return null;
    return path.join(folder, owner, name.slice(0, 2), name);
  };
  return {
    read: (owner, name) => {
      const place = placeOf(owner, name);
      return place === null ? null : readKeptFile(place, name);
    },
    write: (owner, name, file) => {
      const place = placeOf(owner, name);
      if (place === null || !isAllowed || performance.now() < pausedUntil) return;
      try {
        written += writeIn(folder, place, () => writeKeptFile(place, name, file));
      } catch {
        pausedUntil = performance.now() + pauseMs;
      }
    },
    allow: (isNow) => (isAllowed = isNow),
    takeWritten: () => {
      const bytes = written;
      written = 0;
      return bytes;
    },
  };
}

/** Writes a file. Its folder is made when the first file in it is written; another process may remove it at the same moment. */
function writeIn(root: string, place: string, write: () => number): number {
  try {
    return write();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || !existsSync(root)) throw error;
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    return write();
  }
}
