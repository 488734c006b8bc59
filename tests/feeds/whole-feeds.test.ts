import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import {
  type FeedListCounts,
  feedListOrders,
  feedListStates,
  type WholeFeed,
} from '#core/contract/feeds/whole-feeds-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { addChannelFetches } from '#server/db/feeds/channel-fetches.ts';
import { addOutput } from '#tests/harness/add-output.ts';
import { type ApiClient, createFeed, productsOf, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { picturesUp } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop(numberedProducts(6));

interface FeedList {
  items: WholeFeed[];
  total: number;
  next: string | null;
  counts: FeedListCounts;
}

async function list(user: ApiClient, query: string): Promise<FeedList> {
  return await user.ask<FeedList>('GET', `/api/v1/whole-feeds?${query}`);
}

/** Files of feeds and outputs, beside pictures, which stay for the channels. */
async function filesOf(...ids: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of product.platform.storage.list(''))
    if (ids.some((id) => key.includes(id)) && !key.startsWith('images/')) keys.push(key);
  return keys;
}

/** Puts together what the calls of one feed tell. */
async function oneByOne(user: ApiClient, record: Feed): Promise<WholeFeed> {
  const id = record.feedmaker_feed_id ?? '';
  const info = await user.call<{ feedUrl: string }>('GET', `/functions/v1/feeds?id=${id}`);
  if (info.status === 404) return { ...record, service: null };
  const enhanced = (await productsOf(user, id)).filter(({ state }) => state === 'enhanced');
  const images = enhanced.flatMap(({ enhanced_url: url }) => (url === null ? [] : [url]));
  const service = {
    ...(await statusOf(user, id)),
    feedUrl: info.body.feedUrl,
    image_urls: images.slice(0, 4),
    fetched_at: null,
  };
  return { ...record, service };
}

test('a page of whole feeds says what records, status, address and products of each feed say', async () => {
  const { project, template, record, feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const body = await client.ask<{ feedSettings: object }>('GET', `/functions/v1/feeds?id=${feedId}`);
  const form = { project_id: project.id, template_id: template.id };
  const idle = { ...body.feedSettings, activate: false };
  const add = async (name: string) =>
    (
      await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', {
        ...form,
        name,
        feedSettings: idle,
      })
    ).feedId;
  await add('Never run');
  await client.ask('DELETE', `/functions/v1/feeds?id=${await add('Only its record')}`);
  const broken = await add('Broken');
  const change = { ...form, name: 'Broken', feedSettings: { ...idle, feedUrl: `${shop.feedUrl}/nowhere` } };
  await client.ask('PATCH', `/functions/v1/feeds?id=${broken}`, change);
  await client.ask('POST', '/functions/v1/feeds?action=start', { feedId: broken, activate: true });
  await client.ask('POST', '/functions/v1/feeds', { feedSettings: idle });
  await product.settle();
  const path = `/api/v1/feeds?project_id=${project.id}`;
  const { items: records } = await client.ask<{ items: Feed[] }>('GET', path);
  const expected = [];
  for (const each of records) expected.push(await oneByOne(client, each));
  const query = `project_id=${project.id}&page=1&page_size=10`;
  // Photos of the shop are small.
  const counts = { all: 4, active: 2, paused: 2, attention: 1, tasks: 1 };
  expect(await list(client, query)).toEqual({ items: expected, total: 4, next: null, counts });
  expect(expected.map(({ name, service }) => [name, service?.run?.state ?? null])).toEqual([
    ['Broken', 'failed'],
    ['Only its record', null],
    ['Never run', null],
    ['Main feed', 'published'],
  ]);
  expect(expected.at(-1)?.service?.image_urls).toHaveLength(4);
  expect((await list(client, `${query}&search=ONLY`)).items).toEqual([expected[1]]);
  expect((await list(client, `project_id=${project.id}&page=2&page_size=3`)).items).toEqual([expected[3]]);
  const none = { all: 0, active: 0, paused: 0, attention: 0, tasks: 0 };
  expect(await list(await signUp(product.origin), query)).toEqual({
    items: [],
    total: 0,
    next: null,
    counts: none,
  });
  expect(record.id).toBe(expected.at(-1)?.id);
});

test('feeds of a list are counted by their states, chosen by one, and sorted, all by what their rows say', async () => {
  const { project, template, feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>(
    'GET',
    `/functions/v1/feeds?id=${feedId}`,
  );
  const add = async (name: string, settings: Partial<FeedSettings>) =>
    await client.ask<{ feedId: string }>('POST', '/functions/v1/feeds', {
      name,
      project_id: project.id,
      template_id: template.id,
      feedSettings: { ...feedSettings, ...settings },
    });
  await add('a broken one', { feedUrl: `${shop.feedUrl}/nowhere`, activate: true });
  await add('Zebra', { activate: false });
  const outputId = await addOutput(client, feedId, 'Beside');
  await product.settle();
  const lastAt = new Date('2026-11-20T08:00:00.000Z');
  const fetch = {
    channel: 'google',
    isOwnAddress: true,
    firstAt: lastAt,
    lastAt,
    count: 1,
    agent: '',
  } as const;
  await addChannelFetches(product.platform.database.query, [{ ...fetch, feedId: outputId }]);
  const names = async (query: string) => {
    const { items, total } = await list(client, `project_id=${project.id}&${query}`);
    expect(total).toBe(items.length);
    return items.map(({ name }) => name);
  };
  const { items, counts } = await list(client, `project_id=${project.id}`);
  expect(items.map(({ service }) => service?.fetched_at ?? null)).toEqual([null, null, lastAt.toISOString()]);
  expect(counts).toEqual({ all: 3, active: 2, paused: 1, attention: 1, tasks: 1 });
  const byState = {
    active: ['a broken one', 'Main feed'],
    paused: ['Zebra'],
    attention: ['a broken one'],
    tasks: ['Main feed'],
  };
  for (const state of feedListStates) expect(await names(`state=${state}`)).toEqual(byState[state]);
  expect(await names('state=active&search=MAIN')).toEqual(['Main feed']);
  const firsts = { name: 'a broken one', products: 'Main feed', problems: 'a broken one', updated: 'Zebra' };
  for (const sort of feedListOrders) {
    const sorted = await names(`sort=${sort}`);
    if (sort === 'fetched') expect(sorted.at(-1)).toBe('Main feed');
    else expect(sorted[0]).toBe(firsts[sort]);
  }
  expect(await names('sort=name')).toEqual(['a broken one', 'Main feed', 'Zebra']);
  // A cursor goes on in the order of creation.
  const { next } = await list(client, `project_id=${project.id}&page_size=1`);
  expect((await list(client, `sort=name&page_size=1`)).next).toBeNull();
  expect((await client.call('GET', `/api/v1/whole-feeds?sort=name&cursor=${next}`)).status).toBe(400);
});

test('a whole feed is deleted by one call, with its files and those of its outputs', async () => {
  const { record, feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const outputId = await addOutput(client, feedId, 'Beside');
  await product.settle();
  const address = `/api/v1/whole-feeds/${record.id}`;
  const [image = ''] = (await productsOf(client, feedId)).map(({ enhanced_url: url }) => url ?? '');
  const feed = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  expect((await client.call('DELETE', `/api/v1/whole-feeds/${feedId}`)).status).toBe(404);
  expect((await fetch(feed)).status).toBe(200);
  expect((await filesOf(outputId)).length).toBeGreaterThan(0);
  expect((await client.call('DELETE', address)).status).toBe(204);
  expect((await client.call('DELETE', address)).status).toBe(404);
  for (const gone of [`/api/v1/feeds/${record.id}`, `/functions/v1/feeds?id=${feedId}`])
    expect((await client.call('GET', gone)).status).toBe(404);
  expect((await fetch(feed)).status).toBe(404);
  // For the channels that still ask for it.
  expect((await fetch(product.origin + image)).status).toBe(200);
  expect(await filesOf(feedId, outputId)).toEqual([]);
});

test('a feed’s settings are deleted with the files of its outputs', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const outputId = await addOutput(client, feedId, 'Beside');
  await product.settle();
  expect((await filesOf(outputId)).length).toBeGreaterThan(0);
  await client.ask('DELETE', `/functions/v1/feeds?id=${feedId}`);
  expect(await filesOf(feedId, outputId)).toEqual([]);
});

test('a feed whose settings are gone is deleted by the same call', async () => {
  const { record, feedId } = await createFeed(client, shop.feedUrl, { activate: false });
  await client.ask('DELETE', `/functions/v1/feeds?id=${feedId}`);
  expect((await client.call('DELETE', `/api/v1/whole-feeds/${record.id}`)).status).toBe(204);
  expect((await client.call('GET', `/api/v1/feeds/${record.id}`)).status).toBe(404);
});

test('a feed whose times of day are none, whoever wrote it, is listed, and has no schedule of its own', async () => {
  for (const refreshAt of [null, [], undefined]) {
    const owner = await signUp(product.origin);
    const { feedId } = await createFeed(owner, shop.feedUrl, { refreshAt, activate: false });
    expect((await list(owner, '')).items).toHaveLength(1);
    expect((await statusOf(owner, feedId)).schedule).toBeNull();
  }
});

test('a copy of a feed has its settings, template, login and way of publishing, an address of its own, and rests', async () => {
  shop.products = numberedProducts(2);
  const sourceAccess = { username: 'anna', password: 'secret' };
  const { record, feedId, template } = await createFeed(client, shop.feedUrl, {}, { sourceAccess });
  const publishing = { ask: 'many', askAbovePercent: 20, rolloutPercent: null };
  await client.ask('PATCH', `/functions/v1/feeds/${feedId}/publishing`, publishing);
  await product.settle();
  const path = `/api/v1/whole-feeds/${record.id}/copy`;
  const key = { 'idempotency-key': randomUUID() };
  const copy = await client.ask<Feed>('POST', path, undefined, key);
  const named = { name: 'Main feed (Copy)', template_id: template.id, project_id: record.project_id };
  expect(copy).toMatchObject(named);
  const copyId = copy.feedmaker_feed_id ?? '';
  expect([copy.id, copyId]).not.toContain(record.id);
  expect(copyId).not.toBe(feedId);
  type Served = { feedUrl: string; activate: boolean; feedSettings: FeedSettings; sourceAccess: object };
  const served = async (id: string) => await client.ask<Served>('GET', `/functions/v1/feeds?id=${id}`);
  const [one, other] = [await served(feedId), await served(copyId)];
  expect(other.activate).toBe(false);
  expect(other.feedUrl).toBe(one.feedUrl.replace(feedId, copyId));
  expect(other.sourceAccess).toEqual(one.sourceAccess);
  expect(other.sourceAccess).toMatchObject({ username: 'anna' });
  const ownNames = ['activate', 'feedId', 'feedUrl'];
  const shared = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !ownNames.includes(name)));
  expect(shared(other.feedSettings)).toEqual(shared(one.feedSettings));
  expect(other.feedSettings.feedUrl).toBe(shop.feedUrl);
  const publishingOf = async (id: string) => await client.ask('GET', `/functions/v1/feeds/${id}/publishing`);
  expect(await publishingOf(copyId)).toEqual(await publishingOf(feedId));

  // A repeat of the same press is the same copy.
  expect((await client.ask<Feed>('POST', path, undefined, key)).id).toBe(copy.id);
  const start = { feedDatabaseId: copy.id, feedId: copyId, activate: true };
  await client.ask('POST', '/functions/v1/feeds?action=start', start);
  await product.settle();
  expect((await statusOf(client, copyId)).review?.change_count).toBe(2);
  expect((await productsOf(client, copyId)).map(({ state }) => state)).toEqual(['enhanced', 'enhanced']);
  expect((await (await signUp(product.origin)).call('POST', path)).status).toBe(404);
});

longTest(
  'a project’s card shows four pictures: those of the feed published last, then of the one before',
  async () => {
    shop.products = numberedProducts(3);
    const owner = await signUp(product.origin);
    const first = await createFeed(owner, shop.feedUrl);
    await product.settle();
    const secondId = await addFeed(owner, first);
    await product.settle();

    const pictures = async (feedId: string) =>
      [...(await picturesUp(product, feedId)).values()].map(
        (hash) => `/feedmaker/${feedId}/i/${String(hash)}.jpg`,
      );
    const body = await owner.ask<{ items: ProjectCard[] }>('GET', '/api/v1/projects');
    const [card] = body.items;
    const newest = await pictures(secondId);
    const before = await pictures(first.feedId);
    expect(new Set([...newest, ...before]).size).toBe(6);
    const urls = card?.image_urls.map((url) => new URL(url, product.origin).pathname);
    expect(urls).toEqual([...newest, before[0]]);
    expect(card).toMatchObject({ feed_count: 2, active_feed_count: 2, enhanced_count: 6 });
  },
);

/** Another feed of the same shop in the same project. */
async function addFeed(
  user: ApiClient,
  { feedId, project, template }: Awaited<ReturnType<typeof createFeed>>,
): Promise<string> {
  const path = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = await user.ask<{ feedSettings: FeedSettings }>('GET', path);
  const form = { name: 'Second feed', project_id: project.id, template_id: template.id, feedSettings };
  const created = await user.ask<{ feedId: string }>('POST', '/functions/v1/feeds', form);
  return created.feedId;
}
