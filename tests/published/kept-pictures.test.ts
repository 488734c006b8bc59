import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeed, type ApiClient, productsOf, signIn, signUp } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import {
  changeSettings,
  DAY_MS,
  checkPhotos,
  movingClock,
  newestRun,
  picturesUp,
  scheduledRun,
} from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const status =
  (code: number): Answer =>
  (_request, response) =>
    void response.writeHead(code, { 'retry-after': '60' }).end();

/** Ways in which a shop's photo host fails, and the reason that its products give. */
const failures: readonly [way: string, code: string, answer: Answer][] = [
  ['answers 503', 'photo_http_503', status(503)],
  ['answers 429', 'photo_http_429', status(429)],
  ['answers 401', 'photo_http_401', status(401)],
  ['answers 403', 'photo_http_403', status(403)],
  ['answers 404, first day', 'photo_http_404', status(404)],
  ['answers 410, first day', 'photo_http_410', status(410)],
  ['is silent', 'photo_timeout', () => undefined],
  ['hangs up', 'photo_reset', (request) => void request.socket.destroy()],
  ['answers a page', 'not_an_image', (_request, response) => void response.end('<!doctype html><p>Away')],
  [
    'cuts the photo',
    'photo_reset',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 40_000 });
      response.write(Buffer.alloc(900), () => response.destroy());
    },
  ],
  [
    'sends a damaged photo',
    'broken_image',
    (_request, response) =>
      void response.end(Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(900)])),
  ],
];
const COUNT = failures.length;

const clock = movingClock();
let client: ApiClient;

const shop = await startShop([]);
/** Of each failure one, and one that is well. */
const hosts = await Promise.all(Array.from({ length: COUNT + 1 }, () => startShop([])));
const product = await startProduct(
  [shop, ...hosts].map(({ host }) => host),
  {
    clock,
    photoLimits: { firstByteTimeoutMs: 300, totalTimeoutMs: 2_000 },
    // A host that hangs is given up, and asked again soon.
    gate: { breaker: { failuresMax: 5, coolDownMs: 50, coolDownMsMax: 50 } },
  },
);
client = await signUp(product.origin);

afterAll(async () => {
  await product.close();
  await Promise.all([shop, ...(hosts ?? [])].map((each) => each?.close()));
});

/** Sets the clock forward; the session of before has ended by then. */
async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  client = await signIn(product.origin, client.email);
}

describe('while the photo hosts of a shop fail, each in its own way', () => {
  let feed: { feedId: string; projectId: string };
  let before: Map<string, string | null>;
  const up = () => picturesUp(product, feed.feedId);
  const scheduled = () => scheduledRun(product, client, feed.feedId);
  const photoOf = (at: number) => `/photos/${at + 1}.jpg`;

  beforeAll(async () => {
    shop.products = numberedProducts(COUNT + 1);
    // Each product's photo is at a host of its own.
    const text = () =>
      hosts.reduce(
        (feedText, { host }, at) => feedText.replace(`${shop.host}${photoOf(at)}<`, `${host}${photoOf(at)}<`),
        shop.feedText(),
      );
    shop.answers.set('/feed.xml', (_request, response) => void response.end(text()));
    const { feedId, project } = await createFeed(client, shop.feedUrl);
    feed = { feedId, projectId: project.id };
    await product.settle();
    before = await up();
    for (const [at, [, , answer]] of failures.entries()) hosts[at]!.answers.set(photoOf(at), answer);
  });
  afterAll(() => shop.answers.clear());

  test('"Check all photos" takes no picture away and says since when and why', async () => {
    expect(before.size).toBe(COUNT + 1);
    expect([...before.values()]).not.toContain(null);
    expect(await checkPhotos(product, client, feed.feedId)).toMatchObject({
      state: 'published',
      enhanced_count: 1,
      kept_count: COUNT,
      original_count: 0,
      done_count: COUNT + 1,
    });
    expect(await up()).toEqual(before);
    const told = await productsOf(client, feed.feedId);
    expect(told.slice(0, COUNT).map((each, at) => [failures[at]?.[0], each.state, each.reason_code])).toEqual(
      failures.map(([way, code]) => [way, 'kept', code]),
    );
    for (const { reason_text: text, kept_since: since } of told.slice(0, COUNT))
      expect([text, since]).toEqual([
        expect.stringMatching(/The last good picture stays up/),
        expect.anything(),
      ]);
    expect(told[COUNT]).toMatchObject({ state: 'enhanced', kept_since: null });
  });

  longTest('a scheduled run asks for the failing photos and no others', async () => {
    for (const { requests } of hosts) requests.length = 0;
    await scheduled();
    expect(hosts.map(({ requests }) => requests.length > 0)).toEqual([...failures.map(() => true), false]);
    expect(await up()).toEqual(before);
  });

  longTest(
    'changed prices are drawn from our own copies of the photos, and another template draws all anew',
    async () => {
      shop.products = shop.products.map((each, at) => (at < COUNT ? { ...each, price: '11.23 EUR' } : each));
      await scheduled();
      const repriced = await up();
      expect([...repriced.values()]).not.toContain(null);
      expect([...repriced].filter(([id, hash]) => hash === before.get(id)).map(([id]) => id)).toEqual([
        `sku-${COUNT + 1}`,
      ]);
      await changeSettings(client, feed, { width: 500 });
      await product.settle();
      const redrawn = await up();
      expect([...redrawn.values()]).not.toContain(null);
      expect([...redrawn].filter(([id, hash]) => hash === repriced.get(id))).toEqual([]);
      before = redrawn;
    },
  );

  longTest(
    'at the hour of the daily recheck, and with our copies lost as well, all pictures stay',
    async () => {
      await later(DAY_MS + 60_000);
      await scheduled();
      expect(await up()).toEqual(before);
      const { storage } = product.platform;
      for await (const key of storage.list(`photos/${feed.feedId}/`)) await storage.delete(key);
      await scheduled();
      expect(await up()).toEqual(before);
    },
  );

  test('and once they are well again, the products are enhanced and nothing is remembered against them', async () => {
    for (const { answers } of hosts) answers.clear();
    expect(await scheduled()).toMatchObject({ enhanced_count: COUNT + 1, kept_count: 0, original_count: 0 });
    const rows = await product.platform.database.query.rows(
      'select url_hash from feedmaker.photos where failing_since is not null or gone_since is not null',
    );
    expect(rows).toEqual([]);
  });
});

test('a kept picture ends with a photo gone for days or another link, not with one 404 among days of 503', async () => {
  shop.products = numberedProducts(5);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const scheduled = () => scheduledRun(product, client, feedId);
  const answer = (n: number, code: number) => shop.answers.set(`/photos/${n}.jpg`, status(code));
  const lost = async () => [...(await picturesUp(product, feedId))].filter(([, hash]) => hash === null);

  answer(1, 404);
  answer(2, 404);
  await checkPhotos(product, client, feedId);
  // A clock that was ahead has noted it; the first run with the right one notes it anew.
  await product.platform.database.query
    .run(`update feedmaker.photos set failing_since = failing_since + interval '400 days',
    gone_since = gone_since + interval '400 days' where feed_id = '${feedId}'`);
  await scheduled();
  answer(2, 503);
  await later(2.9 * DAY_MS);
  expect(await scheduled()).toMatchObject({ kept_count: 2, original_count: 0 });
  await later(0.2 * DAY_MS);
  expect(await scheduled()).toMatchObject({ kept_count: 1, original_count: 1 });
  expect(await lost()).toEqual([['sku-1', null]]);
  // A host that goes away meanwhile does not bring back what was taken down.
  answer(1, 503);
  await later(7 * DAY_MS);
  expect(await scheduled()).toMatchObject({ kept_count: 1, original_count: 1 });

  // The picture of another photo is not this product's, and who never had one keeps the shop's.
  answer(9, 503);
  const [never] = numberedProducts(1);
  shop.products = shop.products.map((each, i) => (i === 2 ? { ...each, photoPath: '/new/3.jpg' } : each));
  shop.products.push({ ...never!, id: 'never', photoPath: '/photos/9.jpg' });
  expect(await scheduled()).toMatchObject({ kept_count: 1, original_count: 3, enhanced_count: 2 });
  expect((await lost()).map(([id]) => id)).toEqual(['sku-1', 'sku-3', 'never']);
  expect((await productsOf(client, feedId)).at(-1)).toMatchObject({
    state: 'original',
    reason_code: 'photo_http_503',
    kept_since: null,
  });
  shop.answers.clear();
  expect(await scheduled()).toMatchObject({ enhanced_count: 5, kept_count: 0 });
  expect(await newestRun(client, feedId)).toMatchObject({ original_count: 1 });
});

test('the list says of a kept picture the price that it shows, and the price of the feed beside it', async () => {
  shop.products = numberedProducts(5);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const told = async () => {
    const [kept, drawn] = await productsOf(client, feedId);
    const of = (each = kept) => [each?.state, each?.shown_price, each?.price];
    return [of(kept), of(drawn)];
  };
  const [[, was = ''] = []] = await told();
  shop.answers.set('/photos/1.jpg', status(503));
  const { storage } = product.platform;
  for await (const key of storage.list(`photos/${feedId}/`)) await storage.delete(key);
  shop.products = shop.products.map((each, at) => (at < 2 ? { ...each, price: '77.00 EUR' } : each));
  // Also where the picture was kept before.
  for (let runs = 0; runs < 2; runs += 1) {
    await scheduledRun(product, client, feedId);
    expect(await told()).toEqual([
      ['kept', was, '77.00 EUR'],
      ['enhanced', '77\u00a0€', '77.00 EUR'],
    ]);
  }
  shop.answers.clear();
  await scheduledRun(product, client, feedId);
  expect((await told())[0]).toEqual(['enhanced', '77\u00a0€', '77.00 EUR']);
});
