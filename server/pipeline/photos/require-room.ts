import { LRUCache } from 'lru-cache';
import { quotaMessages } from '#core/messages/reasons/quota-messages.ts';
import { readUsage } from '#server/db/accounts/usage.ts';
import { isDiskNearlyFull } from '#server/platform/process/disk-space.ts';
import type { Platform } from '#server/platform/open-platform.ts';

/** There is no room for another picture. The message is for the product. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
  readonly code: 'storage_full' | 'disk_nearly_full';

  constructor(code: NoRoom['code'], text: string) {
    super(text);
    this.code = code;
  }
}

/** A run of thousands of pictures asks for the sum at its start and now and then; what it makes in between may pass it. */
const sums = new LRUCache<string, number>({ max: 10_000, ttl: 30_000 });

/** Fails with `NoRoom` where the storage of the run's user is full, or the disk nearly so. */
export async function requireRoom(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  run: { readonly id: string; readonly user_id: string },
): Promise<void> {
  if (await isDiskNearlyFull(config)) throw new NoRoom('disk_nearly_full', quotaMessages.diskNearlyFull);
  const limit = config.quotas.bytes;
  if (limit === null) return;
  const bytes = sums.get(run.id) ?? (await readUsage(database.query, run.user_id)).bytes;
  sums.set(run.id, bytes);
  if (bytes >= limit) throw new NoRoom('storage_full', quotaMessages.noPicture(limit));
}
