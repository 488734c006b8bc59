import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { giveUpJob } from '#server/pipeline/drawing/give-up-job.ts';
import { requestRun } from '#server/jobs.ts';
import { createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { picturesUp, scheduledRun } from '#tests/harness/publishing.ts';

test("a batch whose every try was killed ends with the shop's images and the run is published", async () => {
  const shop = await startShop(numberedProducts(3));
  const held: ServerResponse[] = [];
  shop.answers.set('/photos/2.jpg', (_request, response) => void held.push(response));
  const product = await startProduct([shop.host]);
  try {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await expect.poll(async () => (await statusOf(client, feedId)).run?.done_count).toBe(2);
    const runId = (await statusOf(client, feedId)).run?.id ?? '';
    await giveUpJob(product.platform, {
      id: 'lost',
      data: { runId, from: 0, to: 9 },
      attempt: 0,
      isLastAttempt: true,
      isSuspect: false,
      deadLetter: { name: 'render-products', reason: 'every try was killed' },
      signal: new AbortController().signal,
      linger: () => undefined,
      complete: () => Promise.resolve(),
    });
    for (const response of held) response.writeHead(404).end();
    await product.settle();
    expect((await statusOf(client, feedId)).run).toMatchObject({
      state: 'published',
      done_count: 3,
      enhanced_count: 2,
      original_count: 1,
    });
    const products = await productsOf(client, feedId);
    expect(products.map((p) => [p.state, p.reason_code])).toEqual([
      ['enhanced', null],
      ['original', 'internal'],
      ['enhanced', null],
    ]);
  } finally {
    await product.close();
    await shop.close();
  }
});

test('a batch whose every try was killed, but which got on between the kills, is asked for again', async () => {
  const shop = await startShop(numberedProducts(3));
  const held: ServerResponse[] = [];
  shop.answers.set('/photos/2.jpg', (_request, response) => void held.push(response));
  const product = await startProduct([shop.host]);
  try {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await expect.poll(async () => (await statusOf(client, feedId)).run?.done_count).toBe(2);
    const runId = (await statusOf(client, feedId)).run?.id ?? '';
    await giveUpJob(product.platform, {
      id: 'lost',
      data: { runId, from: 0, to: 9, count: 3 },
      attempt: 0,
      isLastAttempt: true,
      isSuspect: false,
      deadLetter: { name: 'render-products', reason: 'every try was killed' },
      signal: new AbortController().signal,
      linger: () => undefined,
      complete: () => Promise.resolve(),
    });
    const states = async () => (await productsOf(client, feedId)).map((each) => each.state);
    expect(await states()).toEqual(['enhanced', 'waiting', 'enhanced']);
    // The try that the kill left, as the product never ended here, and the new one.
    await expect.poll(() => held.length).toBe(2);
    for (const response of held) response.writeHead(404).end();
    await product.settle();
    expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', original_count: 1 });
  } finally {
    await product.close();
    await shop.close();
  }
});

test('products of a batch whose every try was killed keep the picture that is up, and the next run draws them', async () => {
  const shop = await startShop(numberedProducts(3));
  const held: ServerResponse[] = [];
  const product = await startProduct([shop.host]);
  try {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await product.settle();
    const before = await picturesUp(product, feedId);
    shop.products = shop.products.map((each, i) => (i === 1 ? { ...each, price: '1.23 EUR' } : each));
    shop.answers.set('/photos/2.jpg', (_request, response) => void held.push(response));
    await requestRun(product.platform, feedId, { restart: false });
    await expect.poll(() => held.length).toBe(1);
    const runId = (await statusOf(client, feedId)).run?.id ?? '';
    await giveUpJob(product.platform, {
      id: 'lost',
      data: { runId, from: 0, to: 9 },
      attempt: 0,
      isLastAttempt: true,
      isSuspect: false,
      deadLetter: { name: 'render-products', reason: 'every try was killed' },
      signal: new AbortController().signal,
      linger: () => undefined,
      complete: () => Promise.resolve(),
    });
    for (const response of held) response.writeHead(304).end();
    await product.settle();
    expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', kept_count: 1 });
    expect(await picturesUp(product, feedId)).toEqual(before);
    const [, second] = await productsOf(client, feedId);
    expect(second).toMatchObject({ state: 'kept', reason_code: 'internal' });
    expect(second?.reason_text).toContain('The last good one stays up; the next run tries again.');
    shop.answers.clear();
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ enhanced_count: 3, kept_count: 0 });
    expect((await picturesUp(product, feedId)).get('sku-2')).not.toBe(before.get('sku-2'));
  } finally {
    await product.close();
    await shop.close();
  }
});
