import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { requestRun } from '#server/jobs.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { createFeed, must, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop([]);

beforeEach(() => {
  shop.products = numberedProducts(6);
});

async function scheduledRun(feedId: string): Promise<Run> {
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

/** Every file of the product, image bytes by their folder only. */
async function files(prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of product.platform.storage.list(prefix)) keys.push(key);
  return keys.toSorted();
}

test('of runs held one after another the newest and what is up keep their files, also through a sweep', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const up = (await statusOf(client, feedId)).published?.run_id;
  shop.products = numberedProducts(2);
  const older = await scheduledRun(feedId);
  const newest = await scheduledRun(feedId);
  expect([older.state, newest.state]).toEqual(['held', 'held']);
  await sweepFiles(product.platform);
  expect(await files(`sources/${feedId}/`)).toEqual(
    [`sources/${feedId}/${up}`, `sources/${feedId}/${newest.id}`].toSorted(),
  );
  const { total } = await product.platform.database.query.one<{ total: number }>(
    'select count(*) as total from feedmaker.products where run_id = $1',
    [older.id],
  );
  expect(total).toBe(0);

  // No copy of the feed is fetched again to accept it.
  shop.requests.length = 0;
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: newest.id }));
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ id: newest.id, state: 'published' });
  expect(shop.requests).not.toContain('/feed.xml');
  const published = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
  expect((await published.text()).match(/<item>/g)).toHaveLength(2);
});

test('what a job wrote after its feed was deleted goes with the next sweep, and nothing else does', async () => {
  const kept = await createFeed(client, shop.feedUrl);
  await product.settle();
  const held: ServerResponse[] = [];
  shop.answers.set('/photos/1.jpg', (_request, response) => void held.push(response));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect.poll(() => held.length).toBe(1);
  await must(client.call('DELETE', `/functions/v1/feeds?id=${feedId}`));
  shop.answers.clear();
  const photo = await (await fetch(new URL('/photos/9.jpg', shop.feedUrl))).arrayBuffer();
  for (const response of held) response.end(Buffer.from(photo));
  await product.settle();
  expect(await files(`photos/${feedId}/`)).not.toEqual([]);
  const { storage } = product.platform;
  const gone = '11111111-2222-4333-8444-555555555555';
  const late = [`sources/${feedId}/${gone}`, `published/${feedId}/${gone}.xml`, `previews/${gone}.jpg`];
  for (const key of late) await storage.put(key, Buffer.from('late'));

  const isOrphan = (key: string) => late.includes(key) || key.startsWith(`photos/${feedId}/`);
  const others = (await files()).filter((key) => !isOrphan(key));
  expect(others.filter((key) => key.includes(kept.feedId)).length).toBeGreaterThan(0);
  expect(others).toContain(`previews/${kept.template.id}.jpg`);
  await sweepFiles(product.platform);
  expect(await files()).toEqual(others);
});

test('a deleted project takes the files of its feeds and the previews of its templates along', async () => {
  const { project, template, feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const own = async () =>
    (await files()).filter(
      (key) => !key.startsWith('images/') && (key.includes(feedId) || key.includes(template.id)),
    );
  expect((await own()).map((key) => key.split('/')[0])).toEqual(
    expect.arrayContaining(['photos', 'previews', 'published', 'sources']),
  );
  expect((await client.call('DELETE', `/api/v1/projects/${project.id}`)).status).toBe(204);
  expect(await own()).toEqual([]);
});
