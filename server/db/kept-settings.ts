import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { migrateFeedSettings, type KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { keepSentTemplate } from './template-versions.ts';

/** Settings as a caller sent them, or as a row of any version has them, in today's version, with their template kept. */
export async function keptSettings(
  sql: Sql,
  userId: string,
  stored: Omit<FeedSettings, 'rules'> | KeptSettings,
): Promise<KeptSettings> {
  const { settings, sentTemplate } = migrateFeedSettings(stored);
  // Always empty (spec): whatever somebody sends there would only take room.
  const kept = { ...settings, customTemplates: [] };
  if (sentTemplate === '') return kept;
  return { ...kept, template: await keepSentTemplate(sql, userId, sentTemplate) };
}
