import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { createFeed, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProductProcess } from '#tests/harness/product-process.ts';
import { startPricedShop } from './shop-feed.ts';

/** The product as a process with one user and one published feed of a shop that can be changed. */
export interface Stage {
  readonly shop: FakeShop;
  readonly client: ApiClient;
  readonly feedId: string;
  readonly projectId: string;
  readonly dataDir: string;
  /** The one that runs now. */
  product: ProductProcess;
  /** Another price for every product. */
  readonly reprice: () => number;
  /** "Refresh now". */
  refresh(): Promise<void>;
  /** Starts it again after its end. */
  restart(): Promise<void>;
  /** The newest run; null while nobody answers. */
  run(): Promise<Run | null>;
  /** Waits for the end of a run that is not `after`; null after `timeoutMs`. */
  ended(options?: { after?: string | undefined; timeoutMs?: number }): Promise<Run | null>;
  close(): Promise<void>;
}

/** Starts it and waits for the first publication. `dataDir` is a new folder unless given. */
export async function openStage(count: number, dataDir?: string): Promise<Stage> {
  const own = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'feedmaker-faults-')));
  const { shop, reprice } = await startPricedShop(count);
  const options = { dataDir: own, port: await freePort(), allowHosts: [shop.host] };
  const product = await startProcess(options);
  const client = await signUp(product.origin);
  const { feedId, project } = await createFeed(client, shop.feedUrl);
  const stage: Stage = {
    shop,
    client,
    feedId,
    projectId: project.id,
    dataDir: own,
    product,
    reprice,
    async refresh() {
      await client.call('POST', `/functions/v1/feeds/${feedId}/refresh`);
    },
    async restart() {
      stage.product = await startProcess(options);
    },
    run: () =>
      statusOf(client, feedId).then(
        ({ run }) => run,
        () => null,
      ),
    async ended({ after, timeoutMs = 120_000 } = {}) {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(100)) {
        const run = await stage.run();
        if (run !== null && run.id !== after && hasEnded(run)) return run;
      }
      return null;
    },
    async close() {
      await stage.product.stop();
      await shop.close();
      if (dataDir === undefined) await rm(own, { recursive: true, force: true });
    },
  };
  await stage.ended();
  return stage;
}

/** Whether a run goes no further by itself. */
export function hasEnded(run: Run): boolean {
  return ['published', 'failed', 'held', 'cancelled'].includes(run.state);
}
