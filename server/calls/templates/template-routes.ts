import * as api from '#core/contract/templates/templates-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { letReadersFollow } from '#server/db/feeds/reader-leases.ts';
import { withLockedFeed } from '#server/db/locked-run.ts';
import * as templates from '#server/db/templates.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { cancelRun } from '#server/jobs.ts';
import { ofFeed, recordTrouble } from '#server/record-event.ts';
import { route } from '#server/platform/http/route.ts';
import { cleanSources, readSources } from './clean-sources.ts';
import { requestPreview } from './request-preview.ts';
import { bringsSources, saveTemplate } from './save-template.ts';
import { asUserWithinQuota, saveWithinQuota } from './save-within-quota.ts';
import { withWordsWithoutFont } from './words-without-font.ts';

export const listTemplatesRoute = route(api.listTemplates, ({ platform, userId, query }) =>
  platform.database.asUser(userId, (sql) => templates.listTemplates(sql, userId, query)),
);

export const getTemplateRoute = route(api.getTemplate, async ({ platform, userId, params, isEditor }) => {
  const template = readSources(
    found(await platform.database.asUser(userId, (sql) => templates.getTemplate(sql, userId, params.id))),
  );
  // The editor checks this itself while typing.
  return isEditor ? template : withWordsWithoutFont(platform, userId, template);
});

export const createTemplateRoute = route(api.createTemplate, async ({ platform, userId, body, creation }) => {
  const row = { ...body, ...cleanSources(body), creation, now: platform.clock.now() };
  const template = found(
    await asUserWithinQuota(platform, userId, (sql) => templates.insertTemplate(sql, userId, row)),
  );
  await requestPreview(platform, userId, template.id);
  return template;
});

export const updateTemplateRoute = route(api.updateTemplate, async ({ platform, userId, params, body }) => {
  const hasSources = bringsSources(body);
  const now = platform.clock.now();
  const template = await saveWithinQuota(platform, userId, (sql, makesRoom) =>
    saveTemplate(sql, userId, params.id, { ...body, makesRoom, now }),
  );
  if (hasSources) await requestPreview(platform, userId, template.id);
  return readSources(template);
});

export const cloneTemplateRoute = route(api.cloneTemplate, async ({ platform, userId, params, creation }) => {
  const copy = await asUserWithinQuota(platform, userId, async (sql) => {
    const original = readSources(found(await templates.getTemplate(sql, userId, params.id)));
    return templates.insertTemplate(sql, userId, {
      creation,
      now: platform.clock.now(),
      project_id: original.project_id,
      name: `${original.name.slice(0, 193)} (Copy)`,
      html_dev: original.html_dev,
      config_dev: original.config_dev,
      html_prod: '',
      config_prod: '',
    });
  });
  await requestPreview(platform, userId, found(copy).id);
  return found(copy);
});

/** Event for a feed or output that only continues once somebody has chosen another template. */
const lostTemplate = { why: { code: 'template_lost' }, outcome: null } as const;

export const deleteTemplateRoute = route(api.deleteTemplate, async ({ platform, userId, params }) => {
  const deletion = await platform.database.asUser(userId, (sql) =>
    templates.deleteTemplate(sql, userId, params.id),
  );
  const result = found(deletion);
  if ('shownBy' in result)
    throw new AppError('conflict', refusals.template_shown_by_rules({ feeds: result.shownBy }));
  for (const { id, was_active: wasActive } of result.paused) {
    await cancelRun(platform, id, 'template_lost');
    if (wasActive)
      await withLockedFeed(platform, id, (feed) => recordTrouble(platform, ofFeed(feed), lostTemplate));
  }
  if (result.paused.length > 0) await letReadersFollow();
  await platform.storage.delete(fileKeys.templatePreview(params.id));
});

function found<T>(row: T | null): T {
  if (row === null) throw new AppError('not_found');
  return row;
}
