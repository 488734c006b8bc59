import { setUpProject } from '#core/contract/feeds/setup-api.ts';
import type { EndpointOutput } from '#core/contract/endpoint.ts';
import * as feedsApi from '#core/contract/feeds/feeds-service-api.ts';
import * as templatesApi from '#core/contract/templates/templates-api.ts';
import { AppError } from '#core/errors.ts';
import { errorTexts } from '#core/messages/reasons/calls/error-texts.ts';
import type { Feed } from '#server/db/feeds/feed.ts';
import { insertProject } from '#server/db/projects.ts';
import { insertTemplate } from '#server/db/templates.ts';
import { withinQuota } from '#server/db/accounts/usage.ts';
import { requestRun } from '#server/jobs.ts';
import type { Creation } from '#server/platform/creations.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { createNamedFeed, type NamedFeed } from '../feeds/create-named-feed.ts';
import { toRecord } from '../feeds/record-of-feed.ts';
import { cleanSources } from '../templates/clean-sources.ts';
import { requestPreview } from '../templates/request-preview.ts';

/** Creates everything from the wizard in one transaction; the worker's jobs start afterwards, or by schedule if this process is killed. */
export const setUpProjectRoute = route(setUpProject, async (call) => {
  const { platform, userId, body, creation, createdBy } = call;
  // Ids derived from the project's, so that a repeated call finds all parts.
  const part = (endpoint: Parameters<typeof createdBy>[0]): Creation => ({
    id: createdBy(endpoint, creation.id),
    from: null,
  });
  const parts = {
    project: creation,
    template: part(templatesApi.createTemplate),
    feed: part(feedsApi.createServiceFeed),
  };
  const made = await platform.database.asUser(userId, (sql) =>
    withinQuota(sql, { userId, quotas: platform.config.quotas }, () =>
      setUp(sql, userId, { ...parts, now: platform.clock.now() }, body),
    ),
  );
  await requestPreview(platform, userId, parts.template.id);
  if (made.activate) await requestRun(platform, parts.feed.id, { restart: false });
  return { project: made.project, feed: made.record };
});

type Form = EndpointOutput<typeof setUpProject>['body'];

async function setUp(
  sql: Sql,
  userId: string,
  parts: Readonly<Record<'project' | 'template' | 'feed', Creation>> & { readonly now: Date },
  form: Form,
) {
  const project = await insertProject(sql, userId, { creation: parts.project, name: form.project.name });
  if (project === null) throw new AppError('conflict');
  const template = await insertTemplate(sql, userId, {
    ...form.template,
    ...cleanSources({ ...form.template, html_prod: '', config_prod: '' }),
    project_id: project.id,
    creation: parts.template,
    now: parts.now,
  });
  if (template === null) throw new AppError('conflict');
  const feed = await createFeed(sql, userId, parts.feed, {
    ...form.feed,
    project_id: project.id,
    template_id: template.id,
  });
  const record = toRecord(feed);
  if (record === null) throw new AppError('feed_refused');
  return { project, record, activate: feed.activate };
}

/** Creates the feed. Fails with the wizard's messages: that it was refused, or why it could not be stored. */
async function createFeed(sql: Sql, userId: string, creation: Creation, form: NamedFeed): Promise<Feed> {
  try {
    return await createNamedFeed(sql, userId, creation, form);
  } catch (cause) {
    if (!(cause instanceof AppError))
      throw new AppError('feed_not_stored', errorTexts.feed_not_stored + errorTexts.internal, { cause });
    throw cause.status >= 500 ? cause : new AppError('feed_refused', undefined, { cause });
  }
}
