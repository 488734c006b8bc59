import { lstat, mkdir, opendir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The folder in which drawing processes cache decoded photos, limited in size. */
export type FittedRoom = {
  readonly folder: string;
  /** Tells if there is room for more. */
  readonly mayWrite: () => boolean;
  /** Reports bytes written there; after a certain amount, old files are deleted. */
  readonly noteWritten: (bytes: number) => void;
  /** Deletes the least recently used files now, until the rest is within the limit. */
  readonly tidy: () => Promise<void>;
  readonly close: () => void;
};

type RoomOptions = {
  readonly folder: string;
  readonly maxBytes: number;
  /** Returns the bytes that must be freed on the disk; 0 if there is enough room. */
  readonly lackingBytes: () => Promise<number>;
};

/** Shares of the limit: above the first, files are deleted until the second is reached. */
const fullShare = 0.95;
const tidyShare = 0.8;

/** Interval in ms of checking the disk, and a folder to which others write. */
const lookMs = 20_000;

/** Longest time for writing a file, in ms: older partial files were left by a killed process. */
const partMs = 10 * 60_000;

/**
 * Opens the folder; a size of 0 empties it. Several servers may share it: each scans it after writing half of the free room itself, so that
 * two together stay within the limit.
 */
export async function openFittedRoom(options: RoomOptions): Promise<FittedRoom> {
  const { folder, maxBytes, lackingBytes } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let [written, allowed, isShort, isClosed] = [0, 0, false, false];
  let tidying: Promise<void> | null = null;
  const tidyOnce = async () => {
    const lacking = await lackingBytes();
    written = 0;
    const left = await holdWithin(folder, { maxBytes, lacking });
    // Until the files are deleted, their room is not free.
    isShort = lacking > 0;
    allowed = Math.max(0, maxBytes - left);
  };
  const tidy = () => {
    tidying ??= tidyOnce()
      .catch(() => {
        // Nothing is written to a folder that cannot be scanned.
        allowed = 0;
      })
      .finally(() => (tidying = null));
    return tidying;
  };
  const look = async () => {
    if ((await lackingBytes().catch(() => 0)) > 0 || isShort || allowed === 0) await tidy();
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  // Nothing is written before the first scan, for which a start need not wait.
  void tidy();
  return {
    folder,
    mayWrite: () => !isClosed && !isShort && written < allowed,
    noteWritten: (bytes) => {
      written += bytes;
      if (written * 2 >= allowed) void tidy();
    },
    tidy,
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

type Found = { readonly place: string; readonly bytes: number; readonly usedMs: number };

/** Deletes the least recently used files as necessary; returns the remaining bytes. */
async function holdWithin(
  folder: string,
  { maxBytes, lacking }: { maxBytes: number; lacking: number },
): Promise<number> {
  const files = await filesIn(folder);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const wanted = Math.min(
    total > maxBytes * fullShare ? maxBytes * tidyShare : total,
    Math.max(0, total - lacking),
  );
  let left = total;
  for (const { place, bytes } of files.toSorted((one, other) => one.usedMs - other.usedMs)) {
    if (left <= wanted) break;
    // A file that is being read stays complete for its reader.
    await rm(place, { force: true }).catch(() => undefined);
    left -= bytes;
  }
  return left;
}

/** Returns all files in a folder except partial ones. */
async function filesIn(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  const now = Date.now();
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    // The file may have been deleted meanwhile.
    const status = await lstat(place).catch(() => null);
    if (status === null) continue;
    const isLeft = entry.name.endsWith('.part') && now - status.mtimeMs > partMs;
    if (isLeft) await rm(place, { force: true }).catch(() => undefined);
    // Small files occupy a block of the disk each.
    else found.push({ place, bytes: Math.max(4096, status.size), usedMs: status.mtimeMs });
  }
  return found;
}
