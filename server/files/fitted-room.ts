import { lstat, mkdir, opendir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The folder in which drawing processes keep what they decode of photos, held within its size. */
export type FittedRoom = {
  readonly folder: string;
  /** Whether there is room for more. */
  readonly mayWrite: () => boolean;
  /** Bytes that were written there; once enough were, the folder is looked through. */
  readonly noteWritten: (bytes: number) => void;
  /** Looks the folder through now: what was used longest ago goes, until the rest is within its size. */
  readonly tidy: () => Promise<void>;
  readonly close: () => void;
};

type RoomOptions = {
  readonly folder: string;
  /** Limit for all files together. */
  readonly maxBytes: number;
  /** Returns the bytes that the disk lacks until it has room for others again; 0 while it has. */
  readonly lackingBytes: () => Promise<number>;
};

/** Shares of the limit: once the folder has grown beyond the first, files are deleted until it is down to the second. */
const fullShare = 0.95;
const tidyShare = 0.8;

/** Interval between looks at the disk, and at a folder that others write to, in ms. */
const lookMs = 20_000;

/** Longest time that writing a file may take, in ms: older parts were left behind by a process that was killed. */
const partMs = 10 * 60_000;

/**
 * Opens the room; a size of 0 empties it. Several servers may have the same one: each looks it through after half of what was
 * free has been written by itself, so that two together stay within its size.
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
    // Until files are gone, what they took is not free.
    isShort = lacking > 0;
    allowed = Math.max(0, maxBytes - left);
  };
  const tidy = () => {
    tidying ??= tidyOnce()
      .catch(() => {
        // A folder that cannot be looked through is not written to.
        allowed = 0;
      })
      .finally(() => (tidying = null));
    return tidying;
  };
  const look = async () => {
    if ((await lackingBytes().catch(() => 0)) > 0 || isShort || allowed === 0) await tidy();
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  // Nothing is written before it is known what is there; a start need not wait for that.
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

/** Removes what was used longest ago as far as must be; returns the bytes that are left. */
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
    // A file that is being read just now stays whole for its reader.
    await rm(place, { force: true }).catch(() => undefined);
    left -= bytes;
  }
  return left;
}

/** All files below a folder but those that somebody is writing. */
async function filesIn(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  const now = Date.now();
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    // It may have gone meanwhile.
    const status = await lstat(place).catch(() => null);
    if (status === null) continue;
    const isLeft = entry.name.endsWith('.part') && now - status.mtimeMs > partMs;
    if (isLeft) await rm(place, { force: true }).catch(() => undefined);
    // Small files take a block of the disk each.
    else found.push({ place, bytes: Math.max(4096, status.size), usedMs: status.mtimeMs });
  }
  return found;
}
