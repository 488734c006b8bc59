import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { setActivate, setSettings } from '#server/db/feeds/change-feed.ts';
import { lockFeed, type Feed } from '#server/db/feeds/feed.ts';
import { dropUnusedVersions, lockVersions } from '#server/db/template-versions.ts';
import { requestRun } from '#server/jobs.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { ownFeed, ownSettings } from './service-feed.ts';

interface Change<T> {
  /** The feed's new settings; absent if unchanged. */
  readonly settings?: KeptSettings;
  readonly activate?: boolean;
  /** Which open run of an active feed a new run replaces; null starts no run. */
  readonly restart: true | 'outdated' | null;
  readonly reply: T;
}

/**
 * Changes a user's feed in one transaction and starts the run that follows. Versions are locked before the feed: in any other order it
 * could deadlock with a publication of its template. Fails with `not_found` like `ownFeed`, and with the errors of `change`.
 */
export async function changeFeed<T>(
  platform: Platform,
  userId: string,
  id: string,
  change: (sql: Sql, feed: Feed, settings: KeptSettings) => Promise<Change<T>>,
): Promise<T> {
  const { isActive, restart, reply } = await platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    await lockFeed(sql, userId, id);
    const feed = await ownFeed(sql, userId, id);
    const changed = await change(sql, feed, await ownSettings(sql, userId, id));
    const { settings, activate = feed.activate } = changed;
    if (settings !== undefined) await setSettings(sql, userId, id, settings);
    if (activate !== feed.activate) await setActivate(sql, userId, id, activate);
    await dropUnusedVersions(sql, userId);
    return { ...changed, isActive: activate };
  });
  if (isActive && restart !== null) await requestRun(platform, id, { restart });
  return reply;
}
