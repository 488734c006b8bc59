import { expect, test } from 'vitest';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { createFeed, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client: hog } = await openShop(numberedProducts(1));

/** Opens a stream and answers its status; it stays open until the signal is aborted. */
async function follow(client: ApiClient, feedId: string, signal: AbortSignal) {
  const answer = await fetch(`${product.origin}/functions/v1/feeds/${feedId}/events`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal,
  });
  const text = answer.ok ? '' : await answer.text();
  return { status: answer.status, text, body: answer.body };
}

test('one user has twenty streams at most, others have theirs, and a closed one makes room', async () => {
  const other = await signUp(product.origin);
  const [own, theirs] = [await createFeed(hog, shop.feedUrl), await createFeed(other, shop.feedUrl)];
  const all = Array.from({ length: 30 }, () => new AbortController());
  const answers = await Promise.all(all.map(({ signal }) => follow(hog, own.feedId, signal)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(refused).toHaveLength(10);
  expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ error: turnReasons.streams });
  const end = new AbortController();
  expect((await follow(other, theirs.feedId, end.signal)).status).toBe(200);

  all[answers.findIndex(({ status }) => status === 200)]?.abort();
  await expect.poll(async () => (await follow(hog, own.feedId, end.signal)).status).toBe(200);
  end.abort();
  all.forEach((controller) => controller.abort());
});

test('a stream of a feed that is not there takes no place for good', async () => {
  const user = await signUp(product.origin);
  const end = new AbortController();
  const missing = '00000000-0000-4000-8000-000000000000';
  for (let round = 0; round < 30; round += 1)
    expect((await follow(user, missing, end.signal)).status).toBe(404);
});
