import { setActivate, setSettings } from '#server/db/feeds/change-feed.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { lockFeed } from '#server/db/feeds/feed.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { cancelRun, requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { ownFeed, ownSettings, requireTemplate, withTemplate } from './service-feed.ts';

/** Activates (and runs at once) or pauses a feed. Saying the same twice changes nothing. */
export async function startFeed(
  platform: Platform,
  userId: string,
  { feedId, activate }: { feedId: string; activate: boolean },
): Promise<{ id: string; feedId: string; feedDatabaseId: string | null; activate: boolean }> {
  const before = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    await lockFeed(sql, userId, feedId);
    const feed = await ownFeed(sql, userId, feedId);
    const stored = await ownSettings(sql, userId, feedId);
    // A record whose template was deleted must not go on rendering the version that the settings name.
    const isWithoutTemplate = feed.record !== null && feed.record.template_id === null;
    const whole = isWithoutTemplate ? { ...stored, template: null } : stored;
    // A rule's template may be gone, which must not keep anybody from pausing the feed.
    const kept = activate ? whole : { ...whole, rules: undefined };
    const settings = await withTemplate(sql, userId, kept, feed.record?.template_id ?? null);
    requireTemplate(settings, activate);
    if (activate && !feed.activate) await setSettings(sql, userId, feedId, settings);
    if (activate !== feed.activate) await setActivate(sql, userId, feedId, activate);
    await dropUnusedVersions(sql, userId);
    return feed;
  });
  if (activate && !before.activate) await requestRun(platform, feedId, { restart: true });
  if (!activate) await cancelRun(platform, feedId);
  if (activate !== before.activate) await letReadersFollow();
  return { id: feedId, feedId, feedDatabaseId: before.record?.id ?? null, activate };
}
