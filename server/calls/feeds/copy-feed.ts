import { randomUUID } from 'node:crypto';
import * as api from '#core/contract/feeds/whole-feeds-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { copyHowItIsRead, setPrimaryTemplate } from '#server/db/feeds/change-feed.ts';
import { getFeed, getFeedOfRecord, type Feed } from '#server/db/feeds/feed.ts';
import { insertFeed, nameFeed } from '#server/db/feeds/insert-feed.ts';
import { lockVersions } from '#server/db/template-versions.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { toRecord } from './record-of-feed.ts';
import { ownSettings } from './service-feed.ts';

/** Copies a feed, paused: nothing is drawn, counted or fetched until somebody activates it. */
export const copyWholeFeedRoute = route(api.copyWholeFeed, async ({ platform, userId, params, creation }) => {
  const copy = await platform.database.asUser(userId, (sql) =>
    withinQuota(sql, { userId, quotas: platform.config.quotas }, () =>
      copyFeed(sql, userId, { recordId: params.id, creation }),
    ),
  );
  const record = copy && toRecord(copy);
  if (record == null) throw new AppError('not_found', refusals.feed_unknown);
  return record;
});

async function copyFeed(
  sql: Sql,
  userId: string,
  { recordId, creation }: { recordId: string; creation: Creation },
): Promise<Feed | null> {
  await lockVersions(sql, userId);
  const original = await getFeedOfRecord(sql, userId, recordId);
  if (original?.record == null || original.project_id === null || !original.isServed) return null;
  const settings = await ownSettings(sql, userId, original.id);
  const made = await insertFeed(sql, userId, { creation, settings, activate: false });
  if (made === null) throw new AppError('conflict');
  // A repeated call must not revert changes made since.
  if (!made.isNew) return made.feed;
  const { name, status, template_id } = original.record;
  const feedId = creation.id;
  await copyHowItIsRead(sql, userId, { from: original.id, to: feedId });
  await nameFeed(sql, userId, {
    creation: { id: randomUUID(), from: null },
    feedId,
    project_id: original.project_id,
    template_id,
    name: `${name.slice(0, 193)} (Copy)`,
    status,
  });
  await setPrimaryTemplate(sql, userId, feedId, template_id);
  return getFeed(sql, userId, feedId);
}
