import * as api from '#core/contract/feeds/hand-picks-api.ts';
import { captionPrices } from '#core/price/caption-prices.ts';
import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { getHomeId } from '#server/db/feeds/feed.ts';
import { loadPriceWatch, loadSeenPrices } from '#server/db/runs/products/seen-prices.ts';
import { findProduct } from '#server/db/runs/products/run-product.ts';
import { shownRun } from '#server/db/runs/shown-runs.ts';
import { route } from '#server/platform/http/route.ts';
import { toPriceHistory } from './judged-prices.ts';
import { ownFeedOrOutput } from '../service-feed.ts';
import { listMissingProducts as contract } from '#core/contract/feeds/feed-products-api.ts';
import { listMissingProducts } from '#server/db/feeds/missing-products.ts';
import { publicationStatus } from '#server/db/feeds/publishing/publications.ts';
import { latestRun } from '#server/db/runs/runs.ts';

export const getFeedProductRoute = route(api.getFeedProduct, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    const runId = await shownRun(sql, feed.id);
    const run = { id: runId ?? '', feedId: getHomeId(feed) };
    const found = runId === null ? null : await findProduct(sql, run, query);
    if (found === null) throw new AppError('not_found', refusals.product_unknown);
    const { product_id: id } = found.product;
    const seen = (await loadSeenPrices(sql, run.feedId, [id])).get(id);
    const write = (price: string) => captionPrices({ ...found.values, price }).price;
    const prices = seen === undefined ? null : toPriceHistory(seen, await loadPriceWatch(sql, run), write);
    return { ...found, prices };
  }),
);

/** Lists the products that accepting the feed's held run would remove from the published feed. */
export const listMissingProductsRoute = route(contract, ({ platform, userId, params, query }) =>
  platform.database.asUser(userId, async (sql) => {
    const feed = await ownFeedOrOutput(sql, userId, params.feedId);
    const run = await latestRun(sql, feed.id);
    const published = await publicationStatus(sql, feed.id);
    if (run?.id !== params.runId || run.state !== 'held' || published === null)
      throw new AppError('not_found', refusals.run_not_held);
    const runs = { feedId: getHomeId(feed), publishedRunId: published.run_id, heldRunId: run.id };
    return listMissingProducts(sql, runs, query);
  }),
);
