import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import { changeSettings, manualRun, newestRun } from '#tests/harness/publishing.ts';

const scene = await openShop([]);

scene.shop.products = [
  ...numberedProducts(3),
  { id: 'a', title: 'A', price: '1.00 EUR', photoPath: '/gone/1' },
  { id: 'b', title: 'B', price: '1.00 EUR', photoPath: '/gone/2' },
];
/** A feed of five products, of which two have photos that are gone. */
const {
  feedId,
  project: { id: projectId },
} = await createFeed(scene.client, scene.shop.feedUrl);
await scene.product.settle();

const post = (verb: string, body?: object) =>
  scene.client.call<{ error?: string }>('POST', `/functions/v1/feeds/${feedId}/${verb}`, body);
const refreshed = (): Promise<Run> => manualRun(scene.product, scene.client, feedId);

test('the time that a published run rested before it was tried again does not count as work', async () => {
  const restHours = 5;
  await scene.product.platform.database.query.run(
    `update feedmaker.runs set started_at = started_at - make_interval(hours => $2),
        opened_at = opened_at - make_interval(hours => $2), finished_at = finished_at - make_interval(hours => $2)
      where feed_id = $1`,
    [feedId, restHours],
  );
  const before = await newestRun(scene.client, feedId);
  // It must not be over before it is looked at.
  const held: ServerResponse[] = [];
  scene.shop.answers.set('/gone/1', (_request, response) => void held.push(response));
  await must(post('retry', {}));
  await expect.poll(() => held.length).toBe(1);
  expect(await newestRun(scene.client, feedId)).toMatchObject({ worked_ms: null, finished_at: null });
  for (const response of held) response.writeHead(404).end();
  scene.shop.answers.clear();
  await scene.product.settle();
  const after = await newestRun(scene.client, feedId);
  if (before.worked_ms == null || after.worked_ms == null) throw new Error('a run has no duration');
  const sinceStart = Date.parse(after.finished_at ?? '') - Date.parse(after.started_at);
  expect(sinceStart).toBeGreaterThan(restHours * 3_600_000);
  expect(after.worked_ms).toBeGreaterThanOrEqual(before.worked_ms);
  expect(after.worked_ms).toBeLessThan(3_600_000);
});

test('a retry during a run is refused until the run has ended', async () => {
  const asked = Promise.withResolvers<() => void>();
  scene.shop.answers.set('/feed.xml', (_request, response) =>
    asked.resolve(() => response.end(scene.shop.feedText())),
  );
  await must(post('refresh'));
  const answer = await asked.promise;
  scene.shop.answers.clear();
  expect((await post('retry', {})).body.error).toBe('A run is under way. Try again when it has ended.');
  answer();
  await scene.product.settle();
  expect((await post('retry', {})).status).toBe(200);
  await scene.product.settle();
});

test('products that failed can be tried again, one or all, and only they are worked on', async () => {
  const { shop, product, client } = scene;
  const retry = (positions?: number[]) => post('retry', { positions });
  const states = async () => (await productsOf(client, feedId)).map((p) => p.state);
  expect(await states()).toEqual(['enhanced', 'enhanced', 'enhanced', 'original', 'original']);
  expect((await retry([0])).status).toBe(409);
  expect((await statusOf(client, feedId)).run?.state).toBe('published');

  const photo = await (await fetch(shop.feedUrl.replace('/feed.xml', '/photos/9.jpg'))).arrayBuffer();
  for (const path of ['/gone/1', '/gone/2'])
    shop.answers.set(path, (_request, response) => void response.end(Buffer.from(photo)));
  shop.requests.length = 0;
  expect((await retry([3])).status).toBe(200);
  await product.settle();
  expect(shop.requests).toEqual(['/gone/1']);
  expect(await states()).toEqual(['enhanced', 'enhanced', 'enhanced', 'enhanced', 'original']);
  await retry();
  await product.settle();
  const counts = { done_count: 5, enhanced_count: 5, original_count: 0 };
  expect(await newestRun(client, feedId)).toMatchObject({ state: 'published', ...counts });
  const text = await textAt(product.origin, feedId);
  expect(text.match(/<g:image_link>[^<]*\/feedmaker\/[^<]*<\/g:image_link>/g)).toHaveLength(5);
  expect((await retry()).status).toBe(409);
});

test('a refused retry says what stands in its way, and so does a template that cannot be taken from an active feed', async () => {
  const { shop, client } = scene;
  const refusal = async () => {
    const { status, body } = await post('retry', {});
    expect(status).toBe(409);
    return body.error;
  };
  shop.products = shop.products.slice(0, 1);
  expect((await refreshed()).state).toBe('held');
  expect(await refusal()).toBe('The newest run is held back. Accept its numbers, or refresh the feed.');

  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  expect((await refreshed()).state).toBe('failed');
  expect(await refusal()).toBe(
    'The newest run did not finish. Refresh the feed: that tries these products again too.',
  );

  const takeTemplate = () => changeSettings(client, { feedId, projectId }, { defaultHtmlTemplate: '' });
  await expect(takeTemplate()).rejects.toThrow(
    /409.*An active feed needs a template\. Pause the feed first, or choose a template\..*"template_required"/,
  );
  await client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: false });
  expect(await refusal()).toBe('This feed is paused. Activate it first.');
  await takeTemplate();
});
