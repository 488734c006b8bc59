import { listCutOuts as contract } from '#core/contract/cut-outs-api.ts';
import { listReviewedPhotos } from '#server/db/runs/reviewed-photos.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeed } from '../service-feed.ts';

const nothing = { all: 0, to_look_at: 0, cut_out: 0, background_kept: 0, decided: 0, waiting: 0 };

/** Photos of the run that the feed's page shows. */
export const listCutOutsRoute = route(contract, async ({ platform, userId, params, query }) => {
  const { feedId, projectId, runId } = await platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeed(sql, userId, params.feedId);
    return { feedId: feed.id, projectId: feed.project_id, runId: await shownRun(sql, feed.id) };
  });
  if (runId === null || projectId === null) return { items: [], total: 0, counts: nothing };
  // Which bytes an address has is nobody's to read but ours.
  return platform.database.asOwner((sql) => listReviewedPhotos(sql, { runId, feedId, projectId }, query));
});
