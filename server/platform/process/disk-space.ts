import { statfs } from 'node:fs/promises';
import type { Config } from '#server/config.ts';

/** The disk of the data folder, in bytes. */
interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Bytes kept free: the database must never find the disk full, or nothing works any more. */
  readonly reserveBytes: number;
  /** New pictures and uploads stop here. */
  readonly isNearlyFull: boolean;
}

const reserveBytesMax = 1e9;
const reserveShare = 0.05;

/** Looks at the disk; fails where it is not there. */
export async function readDiskSpace({
  dataDir,
  diskReserveBytes,
}: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  const reserveBytes = diskReserveBytes ?? Math.min(reserveBytesMax, totalBytes * reserveShare);
  return { freeBytes, totalBytes, reserveBytes, isNearlyFull: freeBytes < reserveBytes };
}

/** Multiple of the reserve that is freed where possible, so that the disk is not nearly full again at once. */
const spareShare = 1.5;

/**
 * Returns how many bytes a nearly full disk lacks until there is room for new pictures again; 0 for one that is not nearly full, or that
 * cannot be read.
 */
export async function lackingDiskBytes(
  config: Pick<Config, 'dataDir' | 'diskReserveBytes'>,
): Promise<number> {
  const disk = await readDiskSpace(config).catch(() => null);
  if (disk === null) return 0;
  // Room is made a little before others would be refused it.
  const wanted = disk.reserveBytes * spareShare;
  return disk.freeBytes < disk.reserveBytes * ((1 + spareShare) / 2) ? wanted - disk.freeBytes : 0;
}

/** Returns a share of the disk of the data folder in bytes, `most` at most; `most` where it cannot be looked at. */
export async function shareOfDisk(
  config: Pick<Config, 'dataDir' | 'diskReserveBytes'>,
  share: number,
  most: number,
): Promise<number> {
  const disk = await readDiskSpace(config).catch(() => null);
  return disk === null ? most : Math.min(most, disk.totalBytes * share);
}

const lookAgainMs = 5_000;

const known = new Map<string, { at: number; answer: Promise<boolean> }>();

/**
 * Whether the disk is nearly full, as it was within the last seconds. A disk that cannot be looked at is not, nor is one that holds
 * neither database nor files.
 */
export function isDiskNearlyFull(
  config: Pick<Config, 'dataDir' | 'diskReserveBytes' | 'databaseUrl' | 's3'>,
): Promise<boolean> {
  if (config.databaseUrl !== null && config.s3 !== null) return Promise.resolve(false);
  const key = `${config.diskReserveBytes} ${config.dataDir}`;
  const last = known.get(key);
  if (last !== undefined && performance.now() - last.at < lookAgainMs) return last.answer;
  const answer = readDiskSpace(config).then(
    ({ isNearlyFull }) => isNearlyFull,
    () => false,
  );
  known.set(key, { at: performance.now(), answer });
  return answer;
}
