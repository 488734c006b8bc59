import type { Config } from '#server/config.ts';
import { readDiskSpace } from '#server/platform/process/disk-space.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/** Number of bytes written between two checks of the disk. */
const LOOK_EVERY = 64 * 1024 ** 2;

/** Fails with `StartError` if a folder's disk lacks room for this many bytes in addition to its reserve. */
export async function refuseTooSmall(
  folder: string,
  config: Pick<Config, 'diskReserveBytes'>,
  bytes: number,
): Promise<void> {
  const { freeBytes, reserveBytes } = await readDiskSpace({ ...config, dataDir: folder });
  if (freeBytes - reserveBytes >= bytes) return;
  throw new StartError(
    `${folder} has not enough room: about ${inMegabytes(bytes)} are needed beside ${inMegabytes(reserveBytes)} that stay free, and ${inMegabytes(freeBytes)} are free.`,
  );
}

/** Watches a disk during writing: call it with the bytes written; it fails with `StartError` before the disk is full. */
export function watchRoom(
  folder: string,
  config: Pick<Config, 'diskReserveBytes'>,
): (bytes: number) => Promise<void> {
  let written = 0;
  return async (bytes) => {
    written += bytes;
    if (written < LOOK_EVERY) return;
    written = 0;
    await refuseTooSmall(folder, config, 0);
  };
}

export function inMegabytes(bytes: number): string {
  return bytes < 1e10 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
