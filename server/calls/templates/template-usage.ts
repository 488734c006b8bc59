import { templateUsage } from '#core/contract/templates/template-versions-api.ts';
import { AppError } from '#core/errors.ts';
import { type FeedCost, listFeedCosts } from '#server/db/feeds/feeds-of-template.ts';
import { findPublishedBefore } from '#server/db/template-history.ts';
import { lockVersions } from '#server/db/template-versions.ts';
import { getDraft } from '#server/db/drafts.ts';
import { route } from '#server/platform/http/route.ts';
import { versionAsShown } from './version-as-shown.ts';

export const templateUsageRoute = route(templateUsage, ({ platform, userId, params }) =>
  platform.database.asUser(userId, async (sql) => {
    await lockVersions(sql, userId);
    const draft = await getDraft(sql, userId, params.id);
    if (draft === null) throw new AppError('not_found');
    const shown = await versionAsShown(sql, userId, draft.dev_version);
    const nothing = { template: draft.dev_version, width: 0, height: 0 };
    const costs = await listFeedCosts(sql, userId, draft.id, shown ?? nothing);
    const toDraw = (feed: FeedCost) =>
      feed.is_active && shown !== null && !feed.is_drawn ? feed.products : 0;
    const feeds = costs.map((feed) => {
      const { id, name, is_active, products } = feed;
      return { id, name, is_active, products, to_draw: toDraw(feed) };
    });
    const before = await findPublishedBefore(sql, { userId, templateId: draft.id });
    return {
      draft_version: draft.draft_version,
      feeds,
      to_draw: feeds.reduce((sum, feed) => sum + feed.to_draw, 0),
      about_seconds: sumSeconds(costs.map((feed) => ({ count: toDraw(feed), msEach: feed.ms_each }))),
      reverts_to: before,
    };
  }),
);

/** Estimates the total seconds; a feed without a measurement is assumed to be average. Null if no feed has one. */
function sumSeconds(feeds: readonly { count: number; msEach: number | null }[]): number | null {
  const known = feeds.flatMap(({ msEach }) => (msEach === null ? [] : [msEach]));
  const wanted = feeds.filter(({ count }) => count > 0);
  if (wanted.length === 0) return 0;
  if (known.length === 0) return null;
  const usual = known.reduce((sum, ms) => sum + ms, 0) / known.length;
  return Math.ceil(wanted.reduce((sum, { count, msEach }) => sum + count * (msEach ?? usual), 0) / 1000);
}
