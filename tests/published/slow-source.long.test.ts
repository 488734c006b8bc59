import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

const { shop, product, client } = await openShop(numberedProducts(2), {
  stages: { slowAfterMs: 40 },
  sampleLimits: { firstByteTimeoutMs: 300 },
});

const runOf = async (feedId: string) => (await statusOf(client, feedId)).run;
const says = (feedId: string, text: RegExp) =>
  expect.poll(async () => (await runOf(feedId))?.waiting_for).toMatch(text);

/** Holds the answers to a path until the test gives them. */
function hold(path: string): ServerResponse[] {
  const held: ServerResponse[] = [];
  shop.answers.set(path, (_request, response) => void held.push(response));
  return held;
}

test("the feed's page says that the shop has not answered, then how much came, and nothing once it is read", async () => {
  const held = hold('/feed.xml?slow');
  const { feedId } = await createFeed(client, `${shop.feedUrl}?slow`);
  await says(feedId, /^Waiting for the shop’s server to answer$/);
  const text = Buffer.from(shop.feedText() + ' '.repeat(1_200_000 - shop.feedText().length));
  held[0]!.writeHead(200, { 'content-length': text.length });
  held[0]!.write(text.subarray(0, 100_000));
  await says(feedId, /^The shop’s server is slow: 0\.1 of 1\.2 MB$/);
  held[0]!.end(text.subarray(100_000));
  await product.settle();
  expect(await runOf(feedId)).toMatchObject({ state: 'published', waiting_for: null });
});

test('a shop that could not be reached is asked again, and the page says why it takes so long', async () => {
  let asked = 0;
  shop.answers.set('/feed.xml?busy', (_request, response) => {
    asked += 1;
    response.writeHead(503, { 'retry-after': '30' }).end();
  });
  const { feedId } = await createFeed(client, `${shop.feedUrl}?busy`);
  await says(feedId, /^The server answered with status 503\. We try again in a moment\.$/);
  expect(asked).toBe(1);
  expect((await runOf(feedId))?.state).toBe('fetching');
  shop.answers.set('/feed.xml?busy', (_request, response) => void response.end(shop.feedText()));
  await product.settle();
  expect(await runOf(feedId)).toMatchObject({ state: 'published', waiting_for: null });
});

test('a feed behind others of the same user says so, and goes on when one of them is read', async () => {
  const open = hold('/feed.xml?open');
  const before: string[] = [];
  for (let n = 0; n < 6; n++) before.push((await createFeed(client, `${shop.feedUrl}?open`)).feedId);
  const { feedId } = await createFeed(client, shop.feedUrl);
  expect(await runOf(feedId)).toMatchObject({
    state: 'queued',
    waiting_for: 'Waiting for a place behind your other feeds',
  });
  await expect.poll(() => open.length).toBeGreaterThanOrEqual(4);
  shop.answers.delete('/feed.xml?open');
  shop.answers.set('/feed.xml?open', (_request, response) => void response.end(shop.feedText()));
  for (const response of open) response.end(shop.feedText());
  await product.settle();
  for (const id of [...before, feedId])
    expect(await runOf(id)).toMatchObject({ state: 'published', waiting_for: null });
});

test('a shop that writes its feed for long gets no person to wait: the form says so, and the run goes on', async () => {
  const held = hold('/feed.xml?written');
  const url = `${shop.feedUrl}?written`;
  const analysed = await client.call('POST', '/api/v1/analyse', { url });
  expect(analysed.body).toMatchObject({
    success: false,
    error: expect.stringMatching(
      /^Failed to fetch feed\. The server has not answered yet\. .* ten minutes\.$/,
    ),
  });
  const { feedId } = await createFeed(client, url);
  await says(feedId, /^Waiting for the shop’s server to answer$/);
  // The first of them was the form's, and nobody listens to it any more.
  expect(held).toHaveLength(2);
  held[1]!.end(shop.feedText());
  await product.settle();
  expect(await runOf(feedId)).toMatchObject({ state: 'published', waiting_for: null });
});
