import * as api from '#core/contract/templates/template-versions-api.ts';
import { AppError } from '#core/errors.ts';
import {
  type FeedUse,
  getShownVersion,
  listFeedUses,
  listTemplatesOfFeed,
} from '#server/db/feeds/feeds-of-template.ts';
import { getFeed } from '#server/db/feeds/feed.ts';
import { findPublishedBefore } from '#server/db/template-history.ts';
import { lockVersions } from '#server/db/template-versions.ts';
import { type Draft, getDraft } from '#server/db/drafts.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { versionAsShown } from './version-as-shown.ts';

const templateUsageRoute = route(api.templateUsage, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    const draft = await getDraft(sql, userId, params.id);
    if (draft === null) throw new AppError('not_found');
    const uses = await compareUses(sql, userId, draft);
    return {
      draft_version: draft.draft_version,
      feeds: uses.map(({ ms_each: _msEach, ...feed }) => feed),
      to_draw: uses.reduce((sum, feed) => sum + feed.to_draw, 0),
      about_seconds: sumSeconds(uses),
      reverts_to: await findPublishedBefore(sql, { userId, templateId: draft.id }),
    };
  }),
);

const listWaitingDesignsRoute = route(api.listWaitingDesigns, ({ platform, userId, params: { feedId } }) =>
  platform.database.asUser(userId, async (sql) => {
    if ((await getFeed(sql, userId, feedId)) === null) throw new AppError('not_found');
    await lockVersions(sql, userId);
    const items = [];
    const coming: FeedUse[] = [];
    for (const template of await listTemplatesOfFeed(sql, userId, feedId)) {
      const draft = await getDraft(sql, userId, template.id);
      const uses = draft === null ? [] : await compareUses(sql, userId, draft, feedId);
      if (uses.some(({ design }) => design === 'differs')) items.push(template);
      coming.push(...uses.filter((use) => use.design === 'comes' && use.is_active));
    }
    return {
      items,
      total: items.length,
      is_coming: coming.length > 0,
      to_draw: coming.reduce((sum, feed) => sum + feed.to_draw, 0),
      about_seconds: sumSeconds(coming),
    };
  }),
);

/** Compares what feeds draw of a template with its draft; an empty draft draws nothing. */
async function compareUses(sql: Sql, userId: string, draft: Draft, feedId?: string): Promise<FeedUse[]> {
  const { id, dev_version: version } = draft;
  const asShown = await versionAsShown(sql, userId, version);
  const begun = (await getShownVersion(sql, userId, id))?.version ?? version;
  const nothing = { template: version, width: 0, height: 0 };
  const shown = begun === version ? asShown : await versionAsShown(sql, userId, begun);
  const compared = { draft: asShown ?? nothing, shown: shown ?? nothing, feedId };
  const uses = await listFeedUses(sql, userId, id, compared);
  return asShown === null ? uses.map((use) => ({ ...use, to_draw: 0 })) : uses;
}

/** Estimates the total seconds; a feed without a measurement is assumed to be average. Null if no feed has one. */
function sumSeconds(feeds: readonly FeedUse[]): number | null {
  const known = feeds.flatMap(({ ms_each: msEach }) => (msEach === null ? [] : [msEach]));
  const wanted = feeds.filter((feed) => feed.to_draw > 0);
  if (wanted.length === 0) return 0;
  if (known.length === 0) return null;
  const usual = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  return Math.ceil(wanted.reduce((sum, feed) => sum + feed.to_draw * (feed.ms_each ?? usual), 0) / 1000);
}

export const templateUsageRoutes: readonly Route[] = [templateUsageRoute, listWaitingDesignsRoute];
