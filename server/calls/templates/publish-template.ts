import type { EndpointReply } from '#core/contract/endpoint.ts';
import * as api from '#core/contract/templates/template-versions-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { giveVersion } from '#server/db/feeds/feeds-of-template.ts';
import * as history from '#server/db/template-history.ts';
import { dropUnusedVersions } from '#server/db/template-versions.ts';
import { type Draft, setPublished } from '#server/db/drafts.ts';
import { requestRun } from '#server/jobs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { lockedDraft } from './locked-draft.ts';
import { publishableVersion } from './version-as-shown.ts';

export const publishTemplateRoute = route(api.publishTemplate, async ({ platform, userId, params, body }) =>
  publish(platform, userId, params.id, async (sql) => {
    const draft = await lockedDraft(sql, userId, params.id, body.draft_version);
    return { draft, chosen: { version: draft.dev_version, draft_version: draft.draft_version } };
  }),
);

export const revertTemplateRoute = route(api.revertTemplate, async ({ platform, userId, params, body }) =>
  publish(platform, userId, params.id, async (sql) => {
    const draft = await lockedDraft(sql, userId, params.id);
    return { draft, chosen: await publishedBefore(sql, { userId, templateId: draft.id }, body.version_id) };
  }),
);

interface Chosen {
  readonly version: string;
  readonly draft_version: number;
}

async function publishedBefore(
  sql: Sql,
  template: { userId: string; templateId: string },
  entryId: string | undefined,
): Promise<Chosen> {
  if (entryId === undefined) {
    const before = await history.findPublishedBefore(sql, template);
    if (before === null) throw new AppError('conflict', refusals.never_published);
    return before;
  }
  const entry = await history.getEntry(sql, { ...template, id: entryId });
  if (entry?.kind !== 'published') throw new AppError('not_found', refusals.version_unknown);
  return entry;
}

/** Number of feeds whose runs start before the call is answered. */
const BEGUN_AT_ONCE = 10;

/**
 * Publishes the version that `choose` returns for a locked template, and assigns it to the feeds that show the template, all in one
 * transaction. The runs are requested afterwards; if the process is killed, the schedule starts them. Published versions stay until a run
 * is complete.
 */
async function publish(
  platform: Platform,
  userId: string,
  templateId: string,
  choose: (sql: Sql) => Promise<{ draft: Draft; chosen: Chosen }>,
): Promise<EndpointReply<typeof api.publishTemplate>> {
  const now = platform.clock.now();
  const { due, ...publication } = await platform.database.asUser(userId, async (sql) => {
    const { draft, chosen } = await choose(sql);
    const { version, draft_version: draftVersion } = chosen;
    const shown = await publishableVersion(sql, userId, version);
    if (draft.prod_version !== version) {
      await setPublished(sql, userId, templateId, version);
      await history.notePublished(sql, { userId, templateId, version, draftVersion, now });
    }
    const given = await giveVersion(sql, userId, templateId, shown);
    const entry = await history.findPublished(sql, { userId, templateId });
    const { draft_version, updated_at } = await lockedDraft(sql, userId, templateId);
    await dropUnusedVersions(sql, userId);
    if (entry === null) throw new Error('what is published is not in the history');
    return { ...given, draft_version, updated_at, version: entry };
  });
  // The schedule starts the others: with hundreds of feeds the call would take too long.
  for (const feedId of due.slice(0, BEGUN_AT_ONCE))
    await requestRun(platform, feedId, { restart: 'outdated' });
  return publication;
}
