import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Feed } from '#core/contract/feeds-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import { must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { holdLock, waitForWaiters } from '#tests/harness/locks.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

const { html, config } = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });

const formOf = (feedUrl: string) => ({
  project: { name: 'Northshop' },
  template: { name: 'Square', html_dev: html, config_dev: JSON.stringify(config) },
  feed: {
    name: 'Main feed',
    feedSettings: {
      type: 'xml',
      feedUrl,
      offerKey: 'item',
      imageKey: 'g:image_link',
      offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
      activate: true,
    },
  },
});

test.each([
  // Project, template and feed are written by then, and the transaction is open.
  ['in the middle of a setup leaves nothing of it', 'lock table template_feeds in exclusive mode', 0],
  // The transaction is over, and the run is asked for next.
  ['after a setup leaves all of it, and its run comes', 'lock table feedmaker.runs in share mode', 1],
])(
  'a kill %s; the same call again makes everything once [149]',
  async (_name, lock, left) => {
    const shop = await startShop(numberedProducts(2));
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-crash-'));
    const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
    let product = await startProcess(options);
    try {
      const client = await signUp(product.origin);
      const total = async (kind: string) =>
        (await must<{ total: number }>(client.call('GET', `/api/v1/${kind}`))).body.total;
      const totals = () => Promise.all(['projects', 'templates', 'feeds'].map((kind) => total(kind)));
      const key = { 'idempotency-key': randomUUID() };
      const setUp = () => client.call<{ feed: Feed }>('POST', '/api/v1/setups', formOf(shop.feedUrl), key);
      const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
      const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
      const release = await holdLock(database, lock);
      const asking = setUp().catch(() => null);
      await waitForWaiters(database, 1);
      await product.kill();
      expect(await asking).toBeNull();
      await release();
      await database.close();

      product = await startProcess(options);
      expect(await totals()).toEqual([left, left, left]);
      const stateOf = async (feed: Feed) => (await statusOf(client, feed.feedmaker_feed_id ?? '')).run?.state;
      const runs = { timeout: 60_000, interval: 50 };
      if (left > 0) {
        const { items } = (await must<{ items: Feed[] }>(client.call('GET', '/api/v1/feeds'))).body;
        for (const feed of items) await expect.poll(() => stateOf(feed), runs).toBe('published');
      }
      const { feed } = (await must<{ feed: Feed }>(setUp())).body;
      await expect.poll(() => stateOf(feed), runs).toBe('published');
      expect(await totals()).toEqual([1, 1, 1]);
    } finally {
      await product.stop();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);
