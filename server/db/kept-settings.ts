import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { migrateFeedSettings, type KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { keepSentTemplate } from './template-versions.ts';

/** Converts settings sent by a caller to stored ones, and stores their template. */
export async function keptSettings(
  sql: Sql,
  userId: string,
  sent: Omit<FeedSettings, 'rules'>,
): Promise<KeptSettings> {
  const { settings, sentTemplate } = migrateFeedSettings(sent);
  if (sentTemplate === '') return settings;
  return { ...settings, template: await keepSentTemplate(sql, userId, sentTemplate) };
}
