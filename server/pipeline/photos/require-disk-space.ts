import { LRUCache } from 'lru-cache';
import { readUsage } from '#server/db/accounts/usage.ts';
import { isDiskNearlyFull } from '#server/platform/process/disk-space.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { NoDiskSpace } from '../faults.ts';

/** A run of thousands of pictures asks for the sum at its start and now and then; what it makes in between may pass it. */
const sums = new LRUCache<string, number>({ max: 10_000, ttl: 30_000 });

/** Fails with `NoDiskSpace` where the storage of the run's user is full, or the disk nearly so. */
export async function requireDiskSpace(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  run: { readonly id: string; readonly user_id: string },
): Promise<void> {
  if (await isDiskNearlyFull(config)) throw new NoDiskSpace({ code: 'disk_nearly_full' });
  const limit = config.quotas.bytes;
  if (limit === null) return;
  const bytes = sums.get(run.id) ?? (await readUsage(database.query, run.user_id)).bytes;
  sums.set(run.id, bytes);
  if (bytes >= limit) throw new NoDiskSpace({ code: 'storage_full', limitBytes: limit });
}
