import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import * as api from '#core/contract/feeds/feeds-service-api.ts';
import type { SourceAccessChange } from '#core/contract/feeds/source-access.ts';
import { AppError } from '#core/errors.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { insertFeed } from '#server/db/feeds/insert-feed.ts';
import { setSourceAccess } from '#server/db/feeds/source-access.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { requestRun } from '#server/jobs.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { createNamedFeed, type NamedFeed } from './create-named-feed.ts';
import { requireTemplate, withTemplate } from './service-feed.ts';
import { startFeed } from './start-feed.ts';

/** `POST feeds` in its three forms: start or pause, create with record and link, create only the settings. */
export const createServiceFeedRoute = route(api.createServiceFeed, async (call) => {
  const { platform, userId, body, query } = call;
  if ('feedId' in body) {
    if (query.action !== 'start') throw new AppError('bad_request', refusals.start_without_action);
    return startFeed(platform, userId, body);
  }
  if (query.action === 'start') throw new AppError('bad_request', refusals.start_incomplete);

  const { creation } = call;
  const created = await platform.database.asUser<Created>(userId, (sql) =>
    withinQuota(sql, { userId, quotas: platform.config.quotas }, () =>
      'project_id' in body
        ? createWithRecord(sql, userId, creation, body)
        : createSettings(sql, userId, creation, body),
    ),
  );
  if (created.activate) await requestRun(platform, creation.id, { restart: false });
  return created;
});

type AccessChange = SourceAccessChange | null | undefined;

/** `feedDatabaseId` is null if the feed has no record in the dashboard. */
interface Created {
  id: string;
  feedId: string;
  feedDatabaseId: string | null;
  activate: boolean;
}

async function createSettings(
  sql: Sql,
  userId: string,
  creation: Creation,
  { feedSettings, sourceAccess }: { feedSettings: FeedSettings; sourceAccess?: AccessChange },
): Promise<Created> {
  const { id } = creation;
  const settings = await withTemplate(sql, userId, feedSettings, null);
  const { activate } = feedSettings;
  requireTemplate(settings, activate);
  const made = await insertFeed(sql, userId, { creation, settings, activate });
  if (made === null) throw new AppError('conflict');
  // A repeated call must not revert changes made since.
  if (made.isNew) await setSourceAccess(sql, userId, id, sourceAccess);
  return { id, feedId: id, feedDatabaseId: null, activate: made.feed.activate };
}

async function createWithRecord(
  sql: Sql,
  userId: string,
  creation: Creation,
  form: NamedFeed,
): Promise<Created> {
  const { id, record, activate } = await createNamedFeed(sql, userId, creation, form);
  return { id, feedId: id, feedDatabaseId: record?.id ?? null, activate };
}
