import * as api from '#core/contract/hand-picks-api.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { homeOf } from '#server/db/feeds/feed.ts';
import { findProduct } from '#server/db/runs/run-product.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { route } from '#server/platform/http/route.ts';
import { ownFeedOrOutput } from '../service-feed.ts';

export const getFeedProductRoute = route(api.getFeedProduct, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    const runId = await shownRun(sql, feed.id);
    const found = runId === null ? null : await findProduct(sql, { id: runId, feedId: homeOf(feed) }, query);
    if (found === null) throw new AppError('not_found', refusals.product_unknown);
    return found;
  }),
);
