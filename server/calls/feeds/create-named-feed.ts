import { randomUUID } from 'node:crypto';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { SourceAccessChange } from '#core/contract/feeds/source-access.ts';
import { AppError } from '#core/errors.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { setPrimaryTemplate } from '#server/db/feeds/change-feed.ts';
import type { Feed } from '#server/db/feeds/feed.ts';
import { insertFeed, nameFeed } from '#server/db/feeds/insert-feed.ts';
import { setSourceAccess } from '#server/db/feeds/source-access.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { requireTemplate, withTemplateOfProject } from './service-feed.ts';

/** A whole feed as entered in a form. */
export interface NamedFeed {
  name: string;
  project_id: string;
  template_id: string | null;
  feedSettings: FeedSettings;
  sourceAccess?: SourceAccessChange | null | undefined;
}

/** Creates settings, record and primary link in the transaction of `sql`. A repeated call does not revert changes made since. */
export async function createNamedFeed(
  sql: Sql,
  userId: string,
  creation: Creation,
  form: NamedFeed,
): Promise<Feed> {
  const settings = await withTemplateOfProject(sql, userId, form.feedSettings, form);
  const { activate } = form.feedSettings;
  requireTemplate(settings, activate);
  const made = await insertFeed(sql, userId, { creation, settings, activate });
  if (made === null) throw new AppError('conflict');
  if (!made.isNew) return made.feed;
  const { id } = creation;
  await setSourceAccess(sql, userId, id, form.sourceAccess);
  const named = await nameFeed(sql, userId, {
    creation: { id: randomUUID(), from: null },
    feedId: id,
    project_id: form.project_id,
    template_id: form.template_id,
    name: form.name,
    status: 'active',
  });
  if (named === null) throw new AppError('not_found', refusals.project_unknown);
  await setPrimaryTemplate(sql, userId, id, form.template_id);
  return named;
}
