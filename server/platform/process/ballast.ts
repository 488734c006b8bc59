import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { readDiskSpace } from './disk-space.ts';
import type { Log } from './log.ts';

/** Bytes that the built-in database writes before it can be read, doubled as a margin. */
const START_BYTES = 32 << 20;

/** Disk space reserved in advance, so that a start on a full disk has room. */
const BALLAST_BYTES = 2 * START_BYTES;

/** Delays in ms of the first and of the later checks. A start has other work first, and the disk may have been full until now. */
const FIRST_MS = 60_000;
const AGAIN_MS = 60 * 60_000;

const ballastOf = (dataDir: string) => path.join(dataDir, 'ballast');

/** True if the disk has less room than the built-in database needs to start; false if the disk cannot be checked. */
export async function lacksRoomToStart(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < START_BYTES;
}

/** Deletes the ballast file if the database would have no room to start: published files must be served on a full disk, too. */
export async function makeRoomToStart(dataDir: string): Promise<void> {
  if (await lacksRoomToStart(dataDir)) await rm(ballastOf(dataDir), { force: true });
}

/** Creates the ballast file if it is missing and the disk has enough free space. */
export async function takeBallast(config: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<void> {
  const place = ballastOf(config.dataDir);
  const known = await stat(place).catch(() => null);
  if (known?.size === BALLAST_BYTES) return;
  const { freeBytes, reserveBytes } = await readDiskSpace(config);
  if (freeBytes < reserveBytes + 2 * BALLAST_BYTES) return;
  const part = `${place}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    // Zeros take no space on compressing disks, hence random bytes.
    for (let written = 0; written < BALLAST_BYTES; written += 1 << 20) await file.write(randomBytes(1 << 20));
  } finally {
    await file.close();
  }
  await rename(part, place);
}

/** Creates the ballast file a minute after the start, and checks it every hour. Only needed for the built-in database. */
export function keepBallast(
  config: Pick<Config, 'dataDir' | 'diskReserveBytes' | 'databaseUrl'>,
  log: Log,
): void {
  if (config.databaseUrl !== null) return;
  const take = () =>
    void takeBallast(config).catch((error: unknown) => log.debug({ err: error }, 'no ballast was taken'));
  setTimeout(take, FIRST_MS).unref();
  setInterval(take, AGAIN_MS).unref();
}
