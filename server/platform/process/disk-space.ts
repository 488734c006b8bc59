import { statfs } from 'node:fs/promises';
import type { Config } from '#server/config.ts';

/** The disk of the data folder, in bytes. */
interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** What is kept free: the database must never find the disk full, or nothing works any more. */
  readonly reserveBytes: number;
  /** New pictures and uploads stop here. */
  readonly isNearlyFull: boolean;
}

const reserveBytesMax = 1e9;
const reserveShare = 0.05;

/** Looks at the disk. */
async function readDiskSpace({
  dataDir,
  diskReserveBytes,
}: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  const reserveBytes = diskReserveBytes ?? Math.min(reserveBytesMax, totalBytes * reserveShare);
  return { freeBytes, totalBytes, reserveBytes, isNearlyFull: freeBytes < reserveBytes };
}

const lookAgainMs = 5_000;

const known = new Map<string, { at: number; answer: Promise<boolean> }>();

/** Whether the disk is nearly full, as it was within the last seconds. A disk that cannot be looked at is not. */
export function isDiskNearlyFull(config: Pick<Config, 'dataDir' | 'diskReserveBytes'>): Promise<boolean> {
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
