import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import * as api from '#core/contract/templates/template-versions-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { madeByCall, noteMade, wasCalledBefore } from '#server/db/keyed-calls.ts';
import * as history from '#server/db/template-history.ts';
import { dropUnusedVersions } from '#server/db/template-versions.ts';
import { setDraft } from '#server/db/drafts.ts';
import { getTemplate } from '#server/db/templates.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { readSources } from './clean-sources.ts';
import { lockedDraft, requireDraft } from './locked-draft.ts';
import { requestPreview } from './request-preview.ts';

const listTemplateVersionsRoute = route(api.listTemplateVersions, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const page = await history.listHistory(sql, { userId, templateId: params.id }, query);
    // Every template has its draft in its history, so an empty history means that there is no such template.
    if (page.total === 0) throw new AppError('not_found');
    return page;
  }),
);

const getTemplateVersionRoute = route(api.getTemplateVersion, async ({ platform, userId, params }) =>
  found(await platform.database.asUser(userId, (sql) => history.readEntry(sql, toEntry(userId, params)))),
);

const keepTemplateVersionRoute = route(
  api.keepTemplateVersion,
  ({ platform, userId, params, body, creation }) =>
    platform.database.asUser(userId, async (sql) => {
      if (await wasCalledBefore(sql, userId, creation)) {
        const made = await madeByCall(sql, creation);
        const entry = { userId, templateId: params.id, id: made ?? creation.id };
        return found(await history.getEntry(sql, entry));
      }
      const draft = await lockedDraft(sql, userId, params.id, body.draft_version);
      const template = { userId, templateId: params.id };
      const newest = await history.findDraftEntry(sql, template);
      const { dev_version: version, draft_version: draftVersion } = draft;
      const event = { ...template, version, draftVersion, now: platform.clock.now() };
      // A second name for the same draft creates a second entry, instead of replacing the first name.
      const entry = newest !== null && newest.name === null ? newest : await history.noteSaved(sql, event);
      await noteMade(sql, creation, entry.id);
      return nameEntry(sql, { ...template, id: entry.id }, body.name);
    }),
);

const nameTemplateVersionRoute = route(api.nameTemplateVersion, ({ platform, userId, params, body }) =>
  platform.database.asUser(userId, async (sql) => {
    await lockedDraft(sql, userId, params.id);
    return nameEntry(sql, toEntry(userId, params), body.name);
  }),
);

const restoreTemplateVersionRoute = route(
  api.restoreTemplateVersion,
  async ({ platform, userId, params, body }) => {
    const template = await platform.database.asUser(userId, async (sql) => {
      const draft = await lockedDraft(sql, userId, params.id);
      const { version } = found(await history.getEntry(sql, toEntry(userId, params)));
      // A caller whose answer was lost sends the same again.
      if (version !== draft.dev_version) {
        requireDraft(draft, body.draft_version);
        await setDraft(sql, userId, draft.id, version);
        const event = { userId, templateId: draft.id, version, now: platform.clock.now() };
        await history.noteRestored(sql, { ...event, draftVersion: draft.draft_version + 1 });
        await dropUnusedVersions(sql, userId);
      }
      return found(await getTemplate(sql, userId, draft.id));
    });
    await requestPreview(platform, userId, template.id);
    return readSources(template);
  },
);

async function nameEntry(
  sql: Sql,
  entry: history.HistoryEntry,
  name: string | null,
): Promise<TemplateVersion> {
  const named = await history.nameEntry(sql, entry, name);
  if (named === 'full')
    throw new AppError('conflict', refusals.versions_named_full({ count: history.NAMED_MAX }));
  return found(await history.getEntry(sql, entry));
}

function toEntry(userId: string, params: { id: string; versionId: string }): history.HistoryEntry {
  return { userId, templateId: params.id, id: params.versionId };
}

function found<T>(row: T | null): T {
  if (row === null) throw new AppError('not_found', refusals.version_unknown);
  return row;
}

export const templateVersionRoutes: readonly Route[] = [
  listTemplateVersionsRoute,
  getTemplateVersionRoute,
  keepTemplateVersionRoute,
  nameTemplateVersionRoute,
  restoreTemplateVersionRoute,
];
