import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { cancelRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { changeFeed } from './change-feed.ts';
import { requireTemplate, withTemplate } from './service-feed.ts';

/** Activates a feed and runs it immediately, or pauses it. Idempotent. */
export async function startFeed(
  platform: Platform,
  userId: string,
  { feedId, activate }: { feedId: string; activate: boolean },
): Promise<{ id: string; feedId: string; feedDatabaseId: string | null; activate: boolean }> {
  const before = await changeFeed(platform, userId, feedId, async (sql, feed, stored) => {
    // If the record's template was deleted, the version in the settings must no longer be drawn.
    const isWithoutTemplate = feed.record !== null && feed.record.template_id === null;
    const whole = isWithoutTemplate ? { ...stored, template: null } : stored;
    // Rules are skipped when pausing, since a missing template must not prevent it.
    const kept = activate ? whole : { ...whole, rules: undefined };
    const settings = await withTemplate(sql, userId, kept, feed.record?.template_id ?? null);
    requireTemplate(settings, activate);
    const begins = activate && !feed.activate;
    return { ...(begins && { settings }), activate, restart: begins ? true : null, reply: feed };
  });
  if (!activate) await cancelRun(platform, feedId, 'stopped_by_pause');
  if (activate !== before.activate) await letReadersFollow();
  return { id: feedId, feedId, feedDatabaseId: before.record?.id ?? null, activate };
}
