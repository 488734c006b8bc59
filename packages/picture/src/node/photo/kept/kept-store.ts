import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { readKeptFile, writeKeptFile, type KeptFile } from './kept-file.ts';

/** Cache of files that can be recreated at any time, by owner and name; a name is a hash in hex. */
export type KeptStore = {
  /** Returns null if there is no intact file. */
  readonly read: (owner: string, name: string) => KeptFile | null;
  /** Stores a file if possible: on a full disk nothing is lost but time. */
  readonly write: (owner: string, name: string, file: KeptFile) => void;
  /** Sets whether files may be written for now. */
  readonly allow: (isAllowed: boolean) => void;
  /** Returns the bytes written since the last call. */
  readonly takeWritten: () => number;
};

/** Pause in writing after a failed write, in ms. */
const pauseMs = 30_000;

/**
 * Opens the cache in a folder, which other processes may use at the same time and from which files may be deleted at any time. A missing
 * folder is not created.
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

/** Writes a file. Its folder is created for the first file in it; another process may remove it at the same moment. */
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
