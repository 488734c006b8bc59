import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { giveUpJob } from '#server/pipeline/give-up-job.ts';
import { createFeed, productsOf, signUp, statusOf } from './api-client.ts';
import { numberedProducts, startShop } from './fakes/shop.ts';
import { startProduct } from './harness.ts';

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
      deadLetter: { name: 'render-products', reason: 'every try was killed' },
      signal: new AbortController().signal,
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
