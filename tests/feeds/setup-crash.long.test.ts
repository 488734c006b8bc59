import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import { createDefaultTemplate } from '#picture/designs';
import { must, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { startKillableProduct } from '#tests/harness/killable-product.ts';

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
    onTestFinished(() => shop.close());
    const product = await startKillableProduct([shop.host]);
    const { client } = product;
    const total = async (list: string) => (await client.ask<{ total: number }>('GET', list)).total;
    const totals = () => Promise.all(lists.map(total));
    const key = { 'idempotency-key': randomUUID() };
    const ask = () => client.call<Record<string, unknown>>('POST', call, body(shop.feedUrl), key);
    expect(await product.killAmid(lock, ask)).toBeNull();
    await product.start();
    expect(await totals()).toEqual(lists.map(() => left));
    const { items } = await client.ask<{ items: Feed[] }>('GET', '/api/v1/feeds');
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
  },
  180_000,
);
