import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestRun } from '#server/jobs.ts';
import { createFeed, type ApiClient, must, productsOf, signIn, signUp } from '#tests/harness/api-client.ts';
import { type FakeShop, numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import {
  changeSettings,
  DAY_MS,
  manualRun,
  movingClock,
  newestRun,
  picturesUp,
  scheduledRun,
} from '#tests/harness/publishing.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const status =
  (code: number): Answer =>
  (_request, response) =>
    void response.writeHead(code, { 'retry-after': '60' }).end();

/** Ways in which a shop's photo host fails, and the reason that its products give. */
const failures: Record<string, [code: string, answer: Answer]> = {
  'answers 503': ['photo_http_503', status(503)],
  'answers 429': ['photo_http_429', status(429)],
  'answers 401': ['photo_http_401', status(401)],
  'answers 403': ['photo_http_403', status(403)],
  'answers 404, first day': ['photo_http_404', status(404)],
  'answers 410, first day': ['photo_http_410', status(410)],
  'is silent': ['photo_timeout', () => undefined],
  'hangs up': ['photo_reset', (request) => void request.socket.destroy()],
  'answers a page': ['not_an_image', (_request, response) => void response.end('<!doctype html><p>Away')],
  'cuts the photo': [
    'photo_reset',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 40_000 });
      response.write(Buffer.alloc(900), () => response.destroy());
    },
  ],
  'sends a damaged photo': [
    'broken_image',
    (_request, response) =>
      void response.end(Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(900)])),
  ],
};

interface Scene {
  failure: string;
  shop: FakeShop;
  feedId: string;
  projectId: string;
  before: Map<string, string | null>;
}

const clock = movingClock();
let product: TestProduct;
let client: ApiClient;
const scenes: Scene[] = [];

/** Three products each; the first two photos fail, the third is well. */
beforeAll(async () => {
  const shops = await Promise.all(Object.keys(failures).map(() => startShop(numberedProducts(3))));
  product = await startProduct(
    shops.map(({ host }) => host),
    {
      clock,
      photoLimits: { firstByteTimeoutMs: 300, totalTimeoutMs: 2_000 },
      // A host that hangs is given up, and asked again soon.
      gate: { breaker: { failuresMax: 5, coolDownMs: 50, coolDownMsMax: 50 } },
    },
  );
  client = await signUp(product.origin);
  for (const [i, failure] of Object.keys(failures).entries()) {
    const shop = shops[i]!;
    const { feedId, project } = await createFeed(client, shop.feedUrl);
    scenes.push({ failure, shop, feedId, projectId: project.id, before: new Map() });
  }
  await product.settle();
  for (const scene of scenes) {
    scene.before = await picturesUp(product, scene.feedId);
    const [, answer] = failures[scene.failure]!;
    for (const path of ['/photos/1.jpg', '/photos/2.jpg']) scene.shop.answers.set(path, answer);
  }
}, 60_000);

afterAll(async () => {
  await product?.close();
  await Promise.all(scenes.map(({ shop }) => shop.close()));
});

/** Sets the clock forward; the session of before has ended by then. */
async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  client = await signIn(product.origin, client.email);
}

async function scheduledRuns(): Promise<void> {
  for (const { feedId } of scenes) await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
}

/** What is up of every feed after a phase in which all photo hosts were away, by failure. */
async function up(): Promise<Map<string, (string | null)[]>> {
  const found = new Map<string, (string | null)[]>();
  for (const { failure, feedId } of scenes)
    found.set(failure, [...(await picturesUp(product, feedId)).values()]);
  return found;
}

const everyFailure = <T>(value: (scene: Scene) => T) =>
  new Map(scenes.map((scene) => [scene.failure, value(scene)]));

describe('while the photo host of a shop', () => {
  test('fails in any of these ways, "Refresh now" takes no picture away and says since when and why', async () => {
    expect(scenes.flatMap(({ before }) => [...before.values()])).toHaveLength(3 * scenes.length);
    expect(scenes.some(({ before }) => [...before.values()].includes(null))).toBe(false);
    for (const { feedId } of scenes) await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
    await product.settle();
    expect(await up()).toEqual(everyFailure(({ before }) => [...before.values()]));
    for (const { failure, feedId } of scenes) {
      expect(await newestRun(client, feedId), failure).toMatchObject({
        state: 'published',
        enhanced_count: 1,
        kept_count: 2,
        original_count: 0,
        done_count: 3,
      });
      const [first, , third] = await productsOf(client, feedId);
      expect(first, failure).toMatchObject({ state: 'kept' });
      expect([failures[failure]![0], 'photo_host_away'], failure).toContain(first!.reason_code);
      expect(first!.reason_text).toMatch(/The last good picture stays up/);
      expect(Date.parse(first!.kept_since ?? '')).toBeGreaterThan(Date.now() - 120_000);
      expect(third, failure).toMatchObject({ state: 'enhanced', kept_since: null });
    }
  }, 60_000);

  test('fails, a scheduled run asks for the kept photos again and keeps them', async () => {
    for (const { shop } of scenes) shop.requests.length = 0;
    await scheduledRuns();
    for (const { shop, failure } of scenes) {
      expect(
        shop.requests.filter((path) => ['/photos/1.jpg', '/photos/2.jpg'].includes(path)),
        failure,
      ).not.toEqual([]);
      expect(shop.requests, failure).not.toContain('/photos/3.jpg');
    }
    expect(await up()).toEqual(everyFailure(({ before }) => [...before.values()]));
  }, 60_000);

  test('fails, a changed price is drawn from our own copy of the photo, and the other pictures stay', async () => {
    for (const { shop } of scenes)
      shop.products = shop.products.map((each, i) => (i === 0 ? { ...each, price: '1.23 EUR' } : each));
    await scheduledRuns();
    for (const { failure, feedId, before } of scenes) {
      const after = await picturesUp(product, feedId);
      expect(after.get('sku-1'), failure).toMatch(/^[0-9a-f]{64}$/);
      expect(after.get('sku-1'), failure).not.toBe(before.get('sku-1'));
      expect([after.get('sku-2'), after.get('sku-3')], failure).toEqual([
        before.get('sku-2'),
        before.get('sku-3'),
      ]);
    }
  }, 60_000);

  test('fails at the hour of the daily recheck, all pictures stay', async () => {
    const before = await up();
    await later(DAY_MS + 60_000);
    await scheduledRuns();
    expect(await up()).toEqual(before);
  }, 60_000);

  test('fails, another template draws all pictures anew from our copies', async () => {
    const before = await up();
    for (const scene of scenes) await changeSettings(client, scene, { width: 500 });
    await product.settle();
    for (const [failure, after] of await up()) {
      expect(after, failure).not.toContain(null);
      const old = before.get(failure)!;
      expect(after.filter((hash) => old.includes(hash))).toEqual([]);
    }
  }, 60_000);

  test('fails and our copies are lost as well, the pictures that are up stay', async () => {
    const before = await up();
    for (const { feedId } of scenes)
      for await (const key of product.platform.storage.list(`photos/${feedId}/`))
        await product.platform.storage.delete(key);
    await scheduledRuns();
    expect(await up()).toEqual(before);
  }, 60_000);

  test('is well again, the products are enhanced and nothing is remembered against them', async () => {
    for (const { shop } of scenes) shop.answers.clear();
    await scheduledRuns();
    for (const { feedId } of scenes) {
      const run = await newestRun(client, feedId);
      expect(run).toMatchObject({ enhanced_count: 3, kept_count: 0, original_count: 0 });
    }
    const rows = await product.platform.database.query.rows(
      'select url_hash from feedmaker.photos where failing_since is not null or gone_since is not null',
    );
    expect(rows).toEqual([]);
  }, 60_000);
});

describe('what ends a kept picture', () => {
  async function feedOf(count: number) {
    const { shop, projectId } = scenes[0]!;
    shop.answers.clear();
    shop.products = numberedProducts(count);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await product.settle();
    return { shop, feedId, projectId };
  }

  test('is a photo that is gone for days: kept at first, then the shop’s image, and enhanced when it is back', async () => {
    const { shop, feedId } = await feedOf(3);
    shop.answers.set('/photos/1.jpg', status(404));
    await manualRun(product, client, feedId);
    await later(2.9 * DAY_MS);
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ kept_count: 1, original_count: 0 });
    await later(0.2 * DAY_MS);
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ kept_count: 0, original_count: 1 });
    expect((await picturesUp(product, feedId)).get('sku-1')).toBeNull();
    // A host that goes away meanwhile does not bring back what was taken down.
    shop.answers.set('/photos/1.jpg', status(503));
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ kept_count: 0, original_count: 1 });
    shop.answers.clear();
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ enhanced_count: 3 });
  }, 60_000);

  test('is not one look that said 404 among days of 503', async () => {
    const { shop, feedId } = await feedOf(3);
    shop.answers.set('/photos/1.jpg', status(404));
    await manualRun(product, client, feedId);
    shop.answers.set('/photos/1.jpg', status(503));
    await later(10 * DAY_MS);
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ kept_count: 1, original_count: 0 });
  }, 60_000);

  test('is a link that changed: the picture of another photo is not this product’s', async () => {
    const { shop, feedId } = await feedOf(3);
    shop.products = shop.products.map((each, i) => (i === 0 ? { ...each, photoPath: '/new/1.jpg' } : each));
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ kept_count: 0, original_count: 1 });
    expect((await picturesUp(product, feedId)).get('sku-1')).toBeNull();
  }, 60_000);
});

test('a product that never had a picture keeps the shop’s image as before', async () => {
  const { shop } = scenes[0]!;
  shop.products = numberedProducts(2);
  shop.answers.set('/photos/1.jpg', status(503));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const [first, second] = await productsOf(client, feedId);
  expect(first).toMatchObject({ state: 'original', reason_code: 'photo_http_503', kept_since: null });
  expect(second).toMatchObject({ state: 'enhanced' });
  shop.answers.clear();
}, 60_000);
