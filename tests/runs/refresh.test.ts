import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import { changeSettings, checkPhotos, DAY_MS, manualRun, scheduledRun } from '#tests/harness/publishing.ts';

const scene = await openShop([]);
const COUNT = 6;

scene.shop.products = numberedProducts(COUNT);
/** A feed that all of these tests refresh. */
const {
  feedId,
  project: { id: projectId },
} = await createFeed(scene.client, scene.shop.feedUrl);
await scene.product.settle();

beforeEach(() => {
  scene.shop.answers.clear();
  scene.shop.products = numberedProducts(COUNT);
  scene.shop.requests.length = 0;
});

const scheduled = () => scheduledRun(scene.product, scene.client, feedId);
const published = () => textAt(scene.product.origin, feedId);
const minutesUntil = (moment: string | null) => Math.round((Date.parse(moment ?? '') - Date.now()) / 60_000);

test('a scheduled run of an unchanged feed asks for no photo and publishes the same file', async () => {
  const before = await published();
  const key = () =>
    scene.product.platform.database.query.one<{ storage_key: string }>(
      'select storage_key from feedmaker.publications where feed_id = $1',
      [feedId],
    );
  const keyBefore = await key();
  const counts = { matched_count: COUNT, enhanced_count: COUNT, rendered_count: 0 };
  expect(await scheduled()).toMatchObject({ state: 'published', ...counts });
  expect(scene.shop.requests).toEqual(['/feed.xml']);
  expect(await published()).toBe(before);
  expect(await key()).toEqual(keyBefore);
});

const linksUp = async (): Promise<string[]> => (await published()).match(/(?<=<g:image_link>)[^<]*/g) ?? [];
const manual = () => manualRun(scene.product, scene.client, feedId);
const check = () => checkPhotos(scene.product, scene.client, feedId);

test('a scheduled run works on the one product that changed, and so does "Refresh now"', async () => {
  const { shop } = scene;
  for (const [at, run] of [scheduled, manual].entries()) {
    shop.products = shop.products.map((p, i) => (i === 4 ? { ...p, price: `1.2${at} EUR` } : p));
    const before = await linksUp();
    shop.requests.length = 0;
    expect(await run()).toMatchObject({ enhanced_count: COUNT, rendered_count: 1 });
    expect(shop.requests).toEqual(['/feed.xml', '/photos/5.jpg']);
    const changed = (await linksUp()).map((link, i) => link !== before[i]);
    expect(changed).toEqual([false, false, false, false, true, false]);
  }
});

test('"Refresh now" asks for photos that gave no picture, and for others after a day; "Check all photos" asks for every one', async () => {
  const { shop, product } = scene;
  shop.products = numberedProducts(COUNT).map((p, i) => (i === 5 ? { ...p, photoPath: '/dead' } : p));
  await scheduled();
  const before = await linksUp();
  const changed = async () => (await linksUp()).flatMap((link, i) => (link === before[i] ? [] : [i + 1]));
  const askedFor = async (run: () => Promise<Run>) => {
    shop.requests.length = 0;
    expect((await run()).state).toBe('published');
    return shop.requests.filter((path) => path !== '/feed.xml').toSorted();
  };
  const other = Buffer.from(await (await fetch(new URL('/photos/9.jpg', shop.feedUrl))).arrayBuffer());
  shop.answers.set('/photos/2.jpg', (_request, response) => void response.end(other));
  expect(await askedFor(manual)).toEqual(['/dead']);
  expect(await changed()).toEqual([]);
  const photos = [1, 2, 3, 4, 5].map((n) => `/photos/${n}.jpg`);
  expect(await askedFor(check)).toEqual(['/dead', ...photos]);
  expect(await changed()).toEqual([2]);

  shop.answers.clear();
  expect(await askedFor(manual)).toEqual(['/dead']);
  // A day later, and once a clock that was ahead is right again.
  for (const moved of ["- interval '1 day'", "+ interval '400 days'"]) {
    for (const [table, column] of [
      ['results', 'checked_at'],
      ['runs', 'photos_checked_at'],
    ])
      await product.platform.database.query.run(
        `update feedmaker.${table} set ${column} = ${column} ${moved} where feed_id = $1`,
        [feedId],
      );
    expect(await askedFor(manual)).toEqual(['/dead', ...photos]);
  }
  expect(await askedFor(manual)).toEqual(['/dead']);
  expect(await changed()).toEqual([]);
});

test('a photo that came anew for one product is drawn for the others that have it, though it has not changed since', async () => {
  const { shop } = scene;
  const other = Buffer.from(await (await fetch(new URL('/photos/8.jpg', shop.feedUrl))).arrayBuffer());
  const shared = COUNT / 2;
  shop.products = numberedProducts(COUNT).map((p, i) =>
    i < shared ? { ...p, photoPath: '/photos/1.jpg' } : p,
  );
  await scheduled();
  const before = await linksUp();
  shop.answers.set('/photos/1.jpg', (request, response) => {
    if (request.headers['if-none-match'] === '"new"') return void response.writeHead(304).end();
    response.writeHead(200, { etag: '"new"' }).end(other);
  });
  shop.products = shop.products.map((p, i) => (i === 0 ? { ...p, price: '9.99 EUR' } : p));
  expect(await scheduled()).toMatchObject({ rendered_count: 1 });
  expect((await linksUp()).map((link, i) => link === before[i])).toEqual([
    false,
    ...Array<boolean>(COUNT - 1).fill(true),
  ]);
  expect(await check()).toMatchObject({ state: 'published', rendered_count: shared - 1 });
  expect((await linksUp()).filter((link) => before.includes(link))).toEqual(before.slice(shared));
  expect(await check()).toMatchObject({ state: 'published', enhanced_count: COUNT, rendered_count: 0 });
});

test('"Check all photos" is refused while a run goes on that does not', async () => {
  const { shop, client } = scene;
  const post = async (path: string) => {
    const { status, body } = await client.call<{ error?: string }>(
      'POST',
      `/functions/v1/feeds/${feedId}/${path}`,
    );
    return [status, body.error];
  };
  const held: ServerResponse[] = [];
  shop.answers.set('/feed.xml', (_request, response) => void held.push(response));
  const answers = [
    await post('refresh?photos=all'),
    await post('refresh?photos=all'),
    await post('cancel'),
    await post('refresh'),
    await post('refresh?photos=all'),
    await post('refresh?photos=some'),
    await post('cancel'),
  ];
  shop.answers.clear();
  for (const response of held) response.destroy();
  await scene.product.settle();
  const done = [200, undefined];
  const refused = [409, 'A run is under way. Try again when it has ended.'];
  const invalid = [400, 'The query is not valid: photos.'];
  expect(answers).toEqual([done, done, done, done, refused, invalid, done]);
});

test('a feed that the shop says has not changed is not downloaded again', async () => {
  let bodies = 0;
  scene.shop.answers.set('/feed.xml', (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304).end();
    bodies += 1;
    response.writeHead(200, { etag: '"v1"' }).end(scene.shop.feedText());
  });
  await scheduled();
  const before = await published();
  for (let i = 0; i < 2; i++) expect((await scheduled()).state).toBe('published');
  expect(bodies).toBe(1);
  expect(await published()).toBe(before);
});

test('while a run is held the gallery shows what is up, and only its owner accepts it, once', async () => {
  const before = await published();
  scene.shop.products = numberedProducts(2).map((p) => ({ ...p, price: '5.00 EUR' }));
  const held = await scheduled();
  expect(held).toMatchObject({ state: 'held', product_count: 2, compared_count: COUNT });
  expect(await published()).toBe(before);
  expect(await productsOf(scene.client, feedId)).toHaveLength(COUNT);
  const accept = async (runId: string) =>
    (await scene.client.call('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: runId })).status;
  // Another feed's run is not there, whoever's that is.
  const stranger = await signUp(scene.product.origin);
  const { feedId: foreign } = await createFeed(stranger, scene.shop.feedUrl);
  await scene.product.settle();
  const { run: foreignRun } = await statusOf(stranger, foreign);
  for (const id of ['00000000-0000-4000-8000-000000000000', foreignRun?.id ?? ''])
    expect([id, await accept(id)]).toEqual([id, 404]);
  expect(await accept(held.id)).toBe(200);
  await scene.product.settle();
  expect((await statusOf(scene.client, feedId)).run).toMatchObject({
    id: held.id,
    state: 'published',
    enhanced_count: 2,
  });
  expect((await published()).match(/<item>/g)).toHaveLength(2);
  expect(await accept(held.id)).toBe(409);
  scene.shop.products = numberedProducts(COUNT);
  await scheduled();
});

test('a feed is due after an hour or its own interval or times of day, and in an hour where its shop was away', async () => {
  const status = () => statusOf(scene.client, feedId);
  const save = (change: object) => changeSettings(scene.client, { feedId, projectId }, change);
  await scheduled();
  expect(minutesUntil((await status()).next_run_at)).toBe(60);
  await save({ refreshMinutes: 15 });
  await scene.product.settle();
  await scheduled();
  expect(minutesUntil((await status()).next_run_at)).toBe(15);
  await save({ refreshAt: ['18:00', '06:00'], timeZone: 'Asia/Kolkata' });
  await scene.product.settle();
  await scheduled();
  const { next_run_at: next, schedule } = await status();
  expect(schedule).toEqual({ times: ['06:00', '18:00'], time_zone: 'Asia/Kolkata' });
  // Half past midnight and half past noon in UTC.
  expect(next).toMatch(/T(00|12):30:00/);
  expect(Date.parse(next ?? '') - Date.now()).toBeLessThanOrEqual(DAY_MS / 2);

  scene.shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  expect((await scheduled()).state).toBe('failed');
  expect(minutesUntil((await status()).next_run_at)).toBeLessThanOrEqual(60);
});

test('the history lists every run with its counts and reasons, newest first', async () => {
  const list = async () => {
    const path = `/functions/v1/feeds/${feedId}/runs?page_size=2`;
    return await scene.client.ask<{ items: Run[]; total: number }>('GET', path);
  };
  const { total } = await list();
  scene.shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  const failed = await scheduled();
  scene.shop.answers.clear();
  await scheduled();
  const { items, total: now } = await list();
  expect(now).toBe(total + 2);
  expect(items.map((run) => run.state)).toEqual(['published', 'failed']);
  expect(items[1]).toMatchObject({ id: failed.id, error_code: 'source_http_status' });
});

test('the export lists every product with its state and reason, and disarms formulas', async () => {
  scene.shop.products = [
    { id: '=1+1', title: 'Comma, "quotes"', price: '1.00 EUR' },
    { id: 'dead', title: 'Dead photo', price: '2.00 EUR', photoPath: '/nothing' },
  ];
  const made = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  const path = `/functions/v1/feeds/${made.feedId}/products.csv`;
  const answer = await scene.client.call<string>('GET', path);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = answer.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`1,'=1+1,"Comma, ""quotes""",1.00 EUR`);
  expect(lines[2]).toContain('original,');
  expect(lines[2]).toContain('status 404');
});
