import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { createFeed, must, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop([]);

beforeEach(() => {
  shop.answers.clear();
  shop.products = [
    ...numberedProducts(3),
    { id: 'a', title: 'A', price: '1.00 EUR', photoPath: '/gone/1' },
    { id: 'b', title: 'B', price: '1.00 EUR', photoPath: '/gone/2' },
  ];
});

const post = (feedId: string, verb: string, body?: object) =>
  client.call<{ error?: string }>('POST', `/functions/v1/feeds/${feedId}/${verb}`, body);

async function started(): Promise<string> {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  return feedId;
}

async function refreshed(feedId: string): Promise<Run | null> {
  await must(post(feedId, 'refresh'));
  await product.settle();
  return (await statusOf(client, feedId)).run;
}

test('a refused retry says what stands in its way and what to do', async () => {
  const feedId = await started();
  const refusal = async () => {
    const { status, body } = await post(feedId, 'retry', {});
    expect(status).toBe(409);
    return body.error;
  };

  shop.products = shop.products.slice(0, 1);
  expect((await refreshed(feedId))?.state).toBe('held');
  expect(await refusal()).toBe('The newest run is held back. Accept its numbers, or refresh the feed.');

  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  expect((await refreshed(feedId))?.state).toBe('failed');
  expect(await refusal()).toBe(
    'The newest run did not finish. Refresh the feed: that tries these products again too.',
  );

  await must(client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: false }));
  expect(await refusal()).toBe('This feed is paused. Activate it first.');
});

test('a retry during a run is refused until the run has ended', async () => {
  const feedId = await started();
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    shop.answers.set('/feed.xml', (_request, response) => {
      answer = () => response.end(shop.feedText());
      resolve();
    });
  });
  await must(post(feedId, 'refresh'));
  await isAsked;
  expect((await post(feedId, 'retry', {})).body.error).toBe(
    'A run is under way. Try again when it has ended.',
  );
  answer();
  await product.settle();
  expect((await post(feedId, 'retry', {})).status).toBe(200);
  await product.settle();
});

test('the time that a published run rested before it was tried again does not count as work', async () => {
  const feedId = await started();
  const restHours = 5;
  await product.platform.database.query.run(
    `update feedmaker.runs set started_at = started_at - make_interval(hours => $2),
        opened_at = opened_at - make_interval(hours => $2), finished_at = finished_at - make_interval(hours => $2)
      where feed_id = $1`,
    [feedId, restHours],
  );
  const before = (await statusOf(client, feedId)).run;
  // It must not be over before it is looked at.
  const held: ServerResponse[] = [];
  shop.answers.set('/gone/1', (_request, response) => void held.push(response));
  await must(post(feedId, 'retry', {}));
  await expect.poll(() => held.length).toBe(1);
  expect((await statusOf(client, feedId)).run).toMatchObject({ worked_ms: null, finished_at: null });
  for (const response of held) response.writeHead(404).end();
  await product.settle();
  const after = (await statusOf(client, feedId)).run;
  if (before?.worked_ms == null || after?.worked_ms == null) throw new Error('a run has no duration');
  const sinceStart = Date.parse(after.finished_at ?? '') - Date.parse(after.started_at);
  expect(sinceStart).toBeGreaterThan(restHours * 3_600_000);
  expect(after.worked_ms).toBeGreaterThanOrEqual(before.worked_ms);
  expect(after.worked_ms).toBeLessThan(3_600_000);
});

test('a published file that was lost is written anew although the feed has not changed', async () => {
  const feedId = await started();
  const address = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  const before = await (await fetch(address)).text();
  const key = async () =>
    (
      await product.platform.database.query.one<{ storage_key: string }>(
        'select storage_key from feedmaker.publications where feed_id = $1',
        [feedId],
      )
    ).storage_key;
  const { storage } = product.platform;
  for (const suffix of ['', '.gz', '.br']) {
    await storage.delete((await key()) + suffix);
    expect((await refreshed(feedId))?.state).toBe('published');
    for (const other of ['', '.gz', '.br']) expect(await storage.exists((await key()) + other)).toBe(true);
    expect(Buffer.from((await storage.get(await key())) ?? []).toString()).toBe(before);
  }
});

test('a template cannot be taken from an active feed, and the sentence says what to do', async () => {
  const { feedId, project } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const { body } = await must<{ feedSettings: object }>(
    client.call('GET', `/functions/v1/feeds?id=${feedId}`),
  );
  const save = () =>
    client.call('PATCH', `/functions/v1/feeds?id=${feedId}`, {
      name: 'Main feed',
      project_id: project.id,
      template_id: null,
      feedSettings: { ...body.feedSettings, defaultHtmlTemplate: '' },
    });
  expect(await save()).toMatchObject({
    status: 409,
    body: {
      error: 'An active feed needs a template. Pause the feed first, or choose a template.',
      code: 'template_required',
    },
  });
  await must(client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: false }));
  expect((await save()).status).toBe(200);
});
