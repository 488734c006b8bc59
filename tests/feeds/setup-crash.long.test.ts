import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { createDefaultTemplate } from '#picture/designs';
import { connectDatabase } from '#server/platform/database/database.ts';
import { embeddedTarget } from '#server/platform/database/database-target.ts';
import { readEndpoint } from '#server/platform/database/postmaster.ts';
import { must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { holdLock, waitForWaiters } from '#tests/harness/locks.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
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

interface Kill {
  name: string;
  call: string;
  body: (feedUrl: string) => object;
  /** The lock that the call waits for while it is killed. */
  lock: string;
  /** The lists of what it makes, and how many of each are there after the kill. */
  lists: readonly string[];
  left: number;
}

const setup = {
  call: '/api/v1/setups',
  body: formOf,
  lists: ['/api/v1/projects', '/api/v1/templates', '/api/v1/feeds'],
};
const apiKey = {
  call: '/api/v1/api-keys',
  body: () => ({ name: 'Till' }),
  lists: ['/api/v1/api-keys'],
};

const webhook = {
  call: '/api/v1/webhook-endpoints',
  body: () => ({ name: 'Till', url: 'https://hooks.example/till', types: ['feed.failed'] }),
  lists: ['/api/v1/webhook-endpoints'],
};

const beforeKey = 'lock table public.api_keys in share row exclusive mode';
const afterKey = 'lock table public.security_events in share row exclusive mode';
const beforeHook = 'lock table public.webhook_endpoints in share row exclusive mode';

const kills: readonly Kill[] = [
  // Project, template and feed are written by then, and the transaction is open.
  {
    ...setup,
    name: 'in a setup leaves nothing',
    lock: 'lock table template_feeds in exclusive mode',
    left: 0,
  },
  // The transaction is over, and the run is asked for next.
  {
    ...setup,
    name: 'after a setup leaves all of it',
    lock: 'lock table feedmaker.runs in share mode',
    left: 1,
  },
  // The call is noted by then and the key is not there, and both are of one transaction.
  { ...apiKey, name: 'before an API key is kept makes none', lock: beforeKey, left: 0 },
  { ...apiKey, name: 'after an API key is kept loses none', lock: afterKey, left: 1 },
  { ...webhook, name: 'before a webhook is kept makes none', lock: beforeHook, left: 0 },
];

test.each(isLongRun ? kills : kills.slice(0, 1))(
  'a kill $name; the same call to the next process makes everything once, and tells what it told [149]',
  async ({ call, body, lock, lists, left }) => {
    const shop = await startShop(numberedProducts(2));
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-crash-'));
    const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
    let product = await startProcess(options);
    try {
      const client = await signUp(product.origin);
      const total = async (list: string) =>
        (await must<{ total: number }>(client.call('GET', list))).body.total;
      const totals = () => Promise.all(lists.map(total));
      const key = { 'idempotency-key': randomUUID() };
      const ask = () => client.call<Record<string, unknown>>('POST', call, body(shop.feedUrl), key);
      const endpoint = await readEndpoint(path.join(dataDir, 'postgres'));
      const database = connectDatabase(embeddedTarget(endpoint ?? { host: '', port: 0 }), silentLog);
      const release = await holdLock(database, lock);
      const asking = ask().catch(() => null);
      await waitForWaiters(database, 1);
      await product.kill();
      expect(await asking).toBeNull();
      await release();
      await database.close();

      product = await startProcess(options);
      expect(await totals()).toEqual(lists.map(() => left));
      const { items } = (await must<{ items: Feed[] }>(client.call('GET', '/api/v1/feeds'))).body;
      const isUp = async (feeds: readonly Feed[]) => {
        for (const { feedmaker_feed_id: id } of feeds)
          await expect
            .poll(async () => (await statusOf(client, id ?? '')).run?.state, { timeout: 60_000 })
            .toBe('published');
      };
      await isUp(items);
      const first = (await must<Record<string, unknown>>(ask())).body;
      if (first['feed'] !== undefined) await isUp([first['feed'] as Feed]);
      const again = (await must<Record<string, unknown>>(ask())).body;
      for (const told of ['id', 'secret', 'project']) expect(again[told]).toEqual(first[told]);
      expect(await totals()).toEqual(lists.map(() => 1));
    } finally {
      await product.stop();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);
