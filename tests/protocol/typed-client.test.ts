import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDefaultTemplate } from '#picture/designs';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { signUp } from '#tests/harness/api-client.ts';
import { startOrigin } from '#tests/harness/fake-origin.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { createFeedmakerClient, FeedmakerProblem } from '../../tools/client/feedmaker-client.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const PRODUCTS = 5;
const { shop, product, client } = await openShop(numberedProducts(PRODUCTS));
const keyOf = async (body: object) =>
  (await client.ask<{ secret: string }>('POST', '/api/v1/api-keys', body)).secret;
const feedmaker = createFeedmakerClient({ url: product.origin, apiKey: await keyOf({ name: 'Sync' }) });
const readOnlyKey = await keyOf({ name: 'Reads', is_read_only: true });
const readOnly = createFeedmakerClient({ url: product.origin, apiKey: readOnlyKey });

/** The wizard's one call: a project, a template and a feed that runs. */
async function setUp(idempotencyKey: string) {
  const { html, config } = createDefaultTemplate({ name: 'Square', type: 'custom', width: 300, height: 300 });
  const body = {
    project: { name: 'Spring' },
    template: { name: 'Square', html_dev: html, config_dev: JSON.stringify(config) },
    feed: {
      name: 'Main feed',
      feedSettings: {
        type: 'xml' as const,
        feedUrl: shop.feedUrl,
        offerKey: 'item',
        imageKey: 'g:image_link',
        offerIdOption: { type: 1 as const, keyName: 'g:id', attributeName: '' },
        activate: true,
      },
    },
  };
  return feedmaker.call('POST /api/v1/setups', { body }, { idempotencyKey });
}

longTest(
  'a program makes a feed, waits for it, and reads its products by pages',
  { timeout: 180_000 },
  async () => {
    const key = crypto.randomUUID();
    const { feed } = await setUp(key);
    expect((await setUp(key)).feed.id).toBe(feed.id);
    const feedId = feed.feedmaker_feed_id ?? '';
    const stateOf = async () =>
      (await feedmaker.call('GET /functions/v1/feeds/{feedId}/status', { params: { feedId } })).run?.state;
    await expect.poll(stateOf, { timeout: 120_000, interval: 100 }).toBe('published');
    const input = { params: { feedId }, query: { page_size: 2, state: 'enhanced' as const } };
    const ids: string[] = [];
    for await (const each of feedmaker.all('GET /functions/v1/feeds/{feedId}/products', input))
      ids.push(each.product_id);
    expect(ids).toEqual(numberedProducts(PRODUCTS).map(({ id }) => id));
  },
);

test('a refused call is a problem with its status, its code and its sentence', async () => {
  const body = { name: 'Autumn' };
  const refused = readOnly.call('POST /api/v1/projects', { body });
  await expect(refused).rejects.toBeInstanceOf(FeedmakerProblem);
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'forbidden', retryAfterSeconds: null });
  const unknown = feedmaker.call('GET /api/v1/projects/{id}', { params: { id: crypto.randomUUID() } });
  await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_found' });
  const idempotencyKey = crypto.randomUUID();
  await feedmaker.call('POST /api/v1/projects', { body }, { idempotencyKey });
  const other = feedmaker.call('POST /api/v1/projects', { body: { name: 'Winter' } }, { idempotencyKey });
  await expect(other).rejects.toMatchObject({ status: 422, code: 'key_reused' });
});

test('a call that is one too many says when to come again, and is made again then', async () => {
  const strict = await startProduct([], { callsPerMinute: 1 });
  const owner = await signUp(strict.origin);
  const secret = (await owner.ask<{ secret: string }>('POST', '/api/v1/api-keys', { name: 'Till' })).secret;
  const impatient = createFeedmakerClient({ url: strict.origin, apiKey: secret, tries: 1 });
  const refused = await impatient.call('GET /api/v1/projects', {}).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(refused instanceof FeedmakerProblem && refused.retryAfterSeconds).toBeGreaterThan(0);
  await strict.close();
}, 180_000);

test('what the client knows of the API is what the API is', async () => {
  const check = promisify(execFile)(process.execPath, ['scripts/client/main.ts', '--check']);
  await expect(check).resolves.toMatchObject({ stderr: '' });
});

test('who gives up while the client waits to call again need not wait with it', async () => {
  const busy = await startOrigin((_request, response) => {
    response.writeHead(503, { 'retry-after': '3600', 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'Busy.', code: 'unavailable' }));
  });
  const givenUp = new AbortController();
  const begin = globalThis.setTimeout;
  const waits = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms?: number) => {
    // Only now is the answer read, and the client waits.
    if (ms === 3_600_000) queueMicrotask(() => givenUp.abort(new Error('given up')));
    return begin(work, ms);
  });
  onTestFinished(async () => {
    waits.mockRestore();
    await busy.close();
  });
  const patient = createFeedmakerClient({ url: `http://${busy.host}`, apiKey: 'any' });
  const asked = patient.call('GET /api/v1/projects', {}, { signal: givenUp.signal });
  await expect(asked).rejects.toThrow('given up');
});
