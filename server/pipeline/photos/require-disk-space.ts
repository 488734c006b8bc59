import { LRUCache } from 'lru-cache';
import { readUsage } from '#server/db/accounts/usage.ts';
import { quotasOfUser } from '#server/db/accounts/user-quotas.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { isDiskNearlyFull } from '#server/platform/process/disk-space.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { NoDiskSpace } from '../faults.ts';

type Room = { readonly bytes: number; readonly limit: number | null };

/** Cached: a run of thousands of pictures reads the sum once in 30 s, and may exceed the quota in between. */
const sums = new LRUCache<string, Room>({ max: 10_000, ttl: 30_000 });

/** Fails with `NoDiskSpace` if the storage quota of the run's user is used up, or the disk nearly full. */
export async function requireDiskSpace(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  run: { readonly id: string; readonly user_id: string },
): Promise<void> {
  if (await isDiskNearlyFull(config)) throw new NoDiskSpace({ code: 'disk_nearly_full' });
  const known = sums.get(run.id) ?? (await readRoom(database.query, run.user_id, config.quotas));
  sums.set(run.id, known);
  const { bytes, limit } = known;
  if (limit !== null && bytes >= limit) throw new NoDiskSpace({ code: 'storage_full', limitBytes: limit });
}

async function readRoom(sql: Sql, userId: string, quotas: Platform['config']['quotas']): Promise<Room> {
  const { bytes: limit } = await quotasOfUser(sql, userId, quotas);
  return { limit, bytes: limit === null ? 0 : (await readUsage(sql, userId)).bytes };
}
