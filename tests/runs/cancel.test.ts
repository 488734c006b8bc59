import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import { createFeed, must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop([]);
/** Requests that the shop has not answered. */
let held: ServerResponse[];

beforeEach(() => {
  shop.products = numberedProducts(3);
  shop.answers.clear();
  held = [];
});

const cancel = (feedId: string) => must(client.call('POST', `/functions/v1/feeds/${feedId}/cancel`));

async function filesOf(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of product.platform.storage.list(folder)) keys.push(key);
  return keys;
}

test('a run that is cancelled while its feed is on the way reads nothing and leaves no file', async () => {
  shop.answers.set('/feed.xml', (_request, response) => void held.push(response));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect.poll(() => held.length).toBe(1);
  await cancel(feedId);
  for (const response of held) response.end(shop.feedText());
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({
    state: 'cancelled',
    product_count: 0,
    error_text: 'The run was stopped by hand.',
    cause: null,
  });
  expect(await productsOf(client, feedId)).toEqual([]);
  expect(await filesOf(`sources/${feedId}/`)).toEqual([]);
  expect(shop.requests.filter((path) => path.startsWith('/photos/'))).toEqual([]);
});

test('an open run says that nobody works on it once no worker is alive, and a paused feed why its run was stopped', async () => {
  shop.answers.set('/feed.xml', (_request, response) => void held.push(response));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect.poll(() => held.length).toBe(1);
  const said = async () => (await statusOf(client, feedId)).run?.waiting_for ?? '';
  const { query } = product.platform.database;
  // Signs of life go on, but those of a process that only answers calls.
  const beRoles = (roles: string) => query.run('update auth.processes set roles = $1', [roles]);
  await beRoles('{api}');
  expect(await said()).not.toMatch(/worker/);
  await query.run(
    `insert into auth.processes (id, roles, host, pid, version, seen_at)
      values (gen_random_uuid(), '{worker}', 'there', 1, '1', now() - interval '1 minute')`,
  );
  expect(await said()).toMatch(/^No worker of this installation is running/);
  await beRoles('{api,worker}');
  expect(await said()).not.toMatch(/worker/);
  await must(client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: false }));
  expect((await statusOf(client, feedId)).run).toMatchObject({
    state: 'cancelled',
    error_text: 'The run was stopped because the feed was paused.',
  });
  for (const response of held) response.end(shop.feedText());
  await product.settle();
});

longTest(
  'during a run and after it was cancelled the gallery shows what is up, and not what the run has read',
  async () => {
    const { feedId } = await createFeed(client, shop.feedUrl);
    await product.settle();
    const before = await productsOf(client, feedId);
    expect(before.map((p) => p.enhanced_url !== null)).toEqual([true, true, true]);

    held.length = 0;
    shop.products = numberedProducts(3).map((p) => ({
      ...p,
      title: `${p.title}, new`,
      photoPath: `/slow/${p.id}.jpg`,
    }));
    for (const { photoPath } of shop.products)
      shop.answers.set(photoPath ?? '', (_request, response) => void held.push(response));
    await requestRun(product.platform, feedId, { restart: false });
    await expect.poll(() => held.length).toBe(3);
    expect(await productsOf(client, feedId)).toEqual(before);
    await cancel(feedId);
    expect(await productsOf(client, feedId)).toEqual(before);
    for (const response of held) response.writeHead(404).end();
    await product.settle();
    expect(await productsOf(client, feedId)).toEqual(before);
  },
);
