import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import type { ProcessOptions } from '#tests/harness/product-process.ts';
import { openProduct, type OpenProduct } from './open-product.ts';
import { startPricedShop } from './shop-feed.ts';
import { runOf, untilEnded } from './until-ended.ts';

/** The product as a process with one user and one published feed of a shop that can be changed. */
export interface Stage extends OpenProduct {
  readonly shop: FakeShop;
  readonly client: ApiClient;
  readonly feedId: string;
  readonly projectId: string;
  /** Changes the price of every product; returns the number with which the prices now begin. */
  readonly reprice: () => number;
  readonly refresh: () => Promise<void>;
  /** Returns the newest run; null while the server does not answer. */
  readonly run: () => Promise<Run | null>;
  /** Waits for the end of a run other than `after`; null after `timeoutMs`. */
  readonly ended: (options?: { after?: string | undefined; timeoutMs?: number }) => Promise<Run | null>;
}

/** Starts the product and waits for the first publication. `dataDir` is a new folder by default. */
export async function openStage(
  count: number,
  given: Partial<ProcessOptions> = {},
  settings: Partial<FeedSettings> = {},
): Promise<Stage> {
  const { shop, reprice } = await startPricedShop(count);
  const opened = await openProduct([shop], given);
  const client = await signUp(opened.product.origin);
  const { feedId, project } = await createFeed(client, shop.feedUrl, settings);
  const stage: Stage = Object.assign(opened, {
    shop,
    client,
    feedId,
    projectId: project.id,
    reprice,
    refresh: async () => void (await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`)),
    run: () => runOf(client, feedId),
    ended: (options = {}) => untilEnded(client, feedId, options),
  } satisfies Omit<Stage, keyof OpenProduct>);
  await stage.ended();
  return stage;
}
