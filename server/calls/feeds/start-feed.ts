import { getFeedByServiceId } from '#server/db/feeds/feeds.ts';
import { lockServiceFeed, setActivate, updateServiceFeed } from '#server/db/feeds/service-feeds.ts';
import { cancelRun, requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { ownServiceFeed, requireTemplate, withTemplate } from './service-feed.ts';

/** Activates (and runs at once) or pauses a feed. Saying the same twice changes nothing. */
export async function startFeed(
  platform: Platform,
  userId: string,
  { feedId, activate }: { feedId: string; activate: boolean },
): Promise<{ id: string; feedId: string; feedDatabaseId: string | null; activate: boolean }> {
  const change = await platform.database.asUser(userId, async (sql) => {
    await lockServiceFeed(sql, userId, feedId);
    const feed = await ownServiceFeed(sql, userId, feedId);
    const record = await getFeedByServiceId(sql, userId, feedId);
    // A record whose template was deleted must not go on rendering the copy that the settings hold.
    const isWithoutTemplate = record !== null && record.template_id === null;
    const kept = isWithoutTemplate ? { ...feed.settings, defaultHtmlTemplate: '' } : feed.settings;
    const settings = await withTemplate(sql, userId, { ...kept, activate }, record?.template_id ?? null);
    requireTemplate(settings);
    if (activate && !feed.activate) await updateServiceFeed(sql, userId, feedId, settings);
    if (!activate) await setActivate(sql, userId, feedId, false);
    return { wasActive: feed.activate, recordId: record?.id ?? null };
  });
  if (activate && !change.wasActive) await requestRun(platform, feedId, { restart: true });
  if (!activate) await cancelRun(platform, feedId);
  return { id: feedId, feedId, feedDatabaseId: change.recordId, activate };
}
