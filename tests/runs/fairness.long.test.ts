import { expect, onTestFinished, test } from 'vitest';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

test('a small feed is published while a big one that was started before it is not half done', async () => {
  const big = await startShop(numberedProducts(600));
  const small = await startShop(numberedProducts(12));
  const product = await startProduct([big.host, small.host]);
  onTestFinished(async () => {
    await product.close();
    await big.close();
    await small.close();
  });
  const client = await signUp(product.origin);
  const bigFeed = await createFeed(client, big.feedUrl);
  const smallFeed = await createFeed(client, small.feedUrl);
  await expect
    .poll(async () => (await statusOf(client, smallFeed.feedId)).run?.state, {
      timeout: 60_000,
      interval: 20,
    })
    .toBe('published');
  const { run } = await statusOf(client, bigFeed.feedId);
  expect(run?.done_count).toBeLessThan(300);
  // What is left of the big one need not be waited for: pausing ends its run.
  await client.call('POST', '/functions/v1/feeds?action=start', {
    feedId: bigFeed.feedId,
    activate: false,
  });
  await product.settle();
  expect((await statusOf(client, bigFeed.feedId)).run?.state).toBe('cancelled');
});
