import { statfs } from 'node:fs/promises';
import type { Config } from '#server/config.ts';

/** The disk of the data folder, in bytes. */
interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Bytes kept free: the database must never find the disk full, or nothing works any more. */
  readonly reserveBytes: number;
  /** True if new pictures and uploads are refused. */
  readonly isNearlyFull: boolean;
}

const reserveBytesMax = 1e9;
const reserveShare = 0.05;

/** Reads the state of the disk; fails if it is missing. */
export async function readDiskSpace({
  dataDir,
  diskReserveBytes,
}: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  const reserveBytes = diskReserveBytes ?? Math.min(reserveBytesMax, totalBytes * reserveShare);
  return { freeBytes, totalBytes, reserveBytes, isNearlyFull: freeBytes < reserveBytes };
}

/** Multiple of the reserve that is freed if possible, so that the disk is not nearly full again immediately. */
const spareShare = 1.5;

/**
 * Returns the bytes to free on a nearly full disk until new pictures have room again; 0 if the disk is not nearly full or cannot be read.
 */
export async function lackingDiskBytes(
  config: Pick<Config, 'dataDir' | 'diskReserveBytes'>,
): Promise<number> {
  const disk = await readDiskSpace(config).catch(() => null);
  if (disk === null) return 0;
  // Space is freed a little before new pictures would be refused.
  const wanted = disk.reserveBytes * spareShare;
  return disk.freeBytes < disk.reserveBytes * ((1 + spareShare) / 2) ? wanted - disk.freeBytes : 0;
}

/** Returns a share of the data folder's disk in bytes, at most `most`; `most` if the disk cannot be read. */
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
 * True if the disk is nearly full, as measured within the last seconds. False if the disk cannot be read, or stores neither database nor
 * files.
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
