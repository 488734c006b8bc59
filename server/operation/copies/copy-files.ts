import type { Storage } from '#server/platform/storage/port.ts';
import type { CopiedBytes } from './copied-bytes.ts';
import type { CopiedFile } from './copy-format.ts';
import type { KnownFiles } from './known-files.ts';
import { inParallel, isCopied, isLasting } from './open-files.ts';

export interface FileCopying {
  readonly storage: Storage;
  readonly bytes: CopiedBytes;
  readonly known: KnownFiles;
  /** Called for each copied file; may stop the copying by failing. */
  readonly onCopied: (bytes: number) => Promise<void> | void;
}

/** Number of files read concurrently, because a remote storage mostly means waiting. */
const PLACES = 8;

/** Time in ms within which a change may not be visible in a file's modification time. */
const RACY_MS = 5_000;

/** Copies each of these files that is not copied yet. Known files that never change are not even opened. */
export async function copyNewFiles(copying: FileCopying, keys: AsyncIterable<string>): Promise<void> {
  await inParallel(keys, PLACES, async (key) => {
    if (isCopied(key)) await copyFile(copying, key);
  });
}

/** Copies these files; returns examples and the number of those missing in the storage. */
export async function copyNamedFiles(
  copying: FileCopying,
  keys: AsyncIterable<string>,
): Promise<{ missing: string[]; count: number }> {
  const missing: string[] = [];
  let count = 0;
  await inParallel(keys, PLACES, async (key) => {
    if (await copyFile(copying, key)) return;
    count += 1;
    if (missing.length < 100) missing.push(key);
  });
  return { missing, count };
}

/** Copies a file unless this copy has it already; returns false if it is missing. */
async function copyFile({ storage, bytes, known, onCopied }: FileCopying, key: string): Promise<boolean> {
  const isAgain = known.isSeen(key);
  if (isAgain && isLasting(key)) return true;
  const before = known.get(key);
  const isHeld = before !== null && (await bytes.has(before.sha256, before.bytes));
  if (isHeld && isLasting(key)) {
    known.note(before, true);
    return true;
  }
  const found = await storage.open(key);
  if (found === null) return isAgain;
  const modified = found.lastModified.getTime();
  if (isHeld && isUnchanged(before, { bytes: found.sizeBytes, modified })) {
    found.body.destroy();
    known.note(before, true);
    return true;
  }
  const isSettled = Date.now() - modified > RACY_MS;
  const copied = await bytes.put(found.body);
  known.note({ key, ...copied, modified: isLasting(key) || !isSettled ? 0 : modified }, true);
  if (!isAgain) await onCopied(copied.bytes);
  return true;
}

function isUnchanged(before: CopiedFile, now: { bytes: number; modified: number }): boolean {
  return before.modified !== 0 && before.modified === now.modified && before.bytes === now.bytes;
}
