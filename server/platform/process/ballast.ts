import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { readDiskSpace } from './disk-space.ts';
import type { Log } from './log.ts';

/** Bytes that the built-in database writes before anything can be read in it, twice over. */
const START_BYTES = 32 << 20;

/** Room that is taken while there is some, so that a start on a full disk has it. */
const BALLAST_BYTES = 2 * START_BYTES;

/** Delays in ms. A start has other things to do, and the disk may have been full until now. */
const FIRST_MS = 60_000;
const AGAIN_MS = 60 * 60_000;

const ballastOf = (dataDir: string) => path.join(dataDir, 'ballast');

/** Whether the disk has less room than the built-in database needs for a start; false where it cannot be looked at. */
export async function lacksRoomToStart(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < START_BYTES;
}

/** Throws the ballast off where the database would find no room to start: what is published is served on a full disk, too. */
export async function makeRoomToStart(dataDir: string): Promise<void> {
  if (await lacksRoomToStart(dataDir)) await rm(ballastOf(dataDir), { force: true });
}

/** Takes the ballast in where it is not there and the disk has room to spare. */
export async function takeBallast(config: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<void> {
  const place = ballastOf(config.dataDir);
  const known = await stat(place).catch(() => null);
  if (known?.size === BALLAST_BYTES) return;
  const { freeBytes, reserveBytes } = await readDiskSpace(config);
  if (freeBytes < reserveBytes + 2 * BALLAST_BYTES) return;
  const part = `${place}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    // Zeros take no room on disks that pack.
    for (let written = 0; written < BALLAST_BYTES; written += 1 << 20) await file.write(randomBytes(1 << 20));
  } finally {
    await file.close();
  }
  await rename(part, place);
}

/** Does so a minute after the start and every hour, where the database is the product's own. */
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
