import { expect, test } from 'vitest';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { holdLock } from '#tests/harness/locks.ts';

const { shop, product, client } = await openShop(numberedProducts(2));

test('while the database answers no question, a published feed is served and its owner told to come again', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const read = async (id: string) => {
    const answer = await fetch(`${product.origin}/feedmaker/${id}/feed.xml`);
    return { status: answer.status, text: await answer.text() };
  };
  const before = await read(feedId);
  expect(before.status).toBe(200);
  const release = await holdLock(product.platform.database, 'lock table feedmaker.feeds');
  try {
    // More readers than the database has connections: those that wait for one are served as well.
    const answers = await Promise.all(Array.from({ length: 25 }, () => read(feedId)));
    expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set([before.text]));
    const unknown = await read('11111111-2222-4333-8444-555555555555');
    expect(unknown.status).toBe(503);
    // Their owner is not left waiting for as long as somebody holds the table.
    const listing = await fetch(`${product.origin}/api/v1/projects`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect([listing.status, Number(listing.headers.get('retry-after'))]).toEqual([503, 5]);
    expect((await read(feedId)).text).toBe(before.text);
  } finally {
    await release();
  }
  expect(await read(feedId)).toEqual(before);
}, 60_000);
