import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Usage } from '#core/contract/account/account-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Project, ProjectCard } from '#core/contract/projects-api.ts';
import { readSkuUsage } from '#server/db/billing/sku-usage.ts';
import { addOutput } from '#tests/harness/add-output.ts';
import { createFeed, must, signUp, statusOf, type CreatedFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// The specification has two families of calls about feeds, records and settings, and old clients make and delete a feed
// in several of them. Whatever a feed is inside, each family keeps telling what it told.

const { shop, product, client } = await openShop(numberedProducts(1));

const get = (path: string) => client.call<Record<string, unknown>>('GET', path);
const post = <T = Record<string, unknown>>(path: string, body: object, headers?: Record<string, string>) =>
  client.call<T>('POST', path, body, headers);
const remove = (path: string) => client.call('DELETE', path);
const recordOf = ({ record }: CreatedFeed) => `/api/v1/feeds/${record.id}`;
const serviceOf = ({ feedId }: CreatedFeed) => `/functions/v1/feeds?id=${feedId}`;
const publicStatus = async ({ feedId }: CreatedFeed) =>
  (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).status;
const listed = async ({ project }: CreatedFeed) =>
  (await must<{ items: Feed[]; total: number }>(get(`/api/v1/feeds?project_id=${project.id}`))).body;
const settingsOf = async (feed: CreatedFeed) =>
  (await must<{ feedSettings: object }>(get(serviceOf(feed)))).body;
const refused = { status: 404, body: { error: 'Feed not found', code: 'not_found' } };
const unknown = { status: 404, body: { error: 'Not found.', code: 'not_found' } };

async function publishedFeed(): Promise<CreatedFeed> {
  const feed = await createFeed(client, shop.feedUrl);
  await product.settle();
  return feed;
}

test('a feed made in four calls reads the same in both families', async () => {
  const feed = await publishedFeed();
  const { record, project, template, feedId } = feed;
  const { id, created_at } = record;
  const ids = { id, user_id: client.userId, project_id: project.id, feedmaker_feed_id: feedId };
  const shown = { template_id: template.id, template_name: 'Square', name: 'Main feed', status: 'active' };
  expect(record).toEqual({ ...ids, ...shown, created_at, updated_at: created_at });
  expect(record.id).not.toBe(feedId);
  expect((await get(recordOf(feed))).body).toEqual(record);
  expect(await listed(feed)).toEqual({ items: [record], total: 1, next: null });
  expect(await settingsOf(feed)).toMatchObject({
    id: feedId,
    feedId,
    clientId: client.userId,
    projectId: project.id,
    feedUrl: `${product.platform.config.publicUrl}/feedmaker/${feedId}/feed.xml`,
    activate: true,
    offerCount: 1,
  });
  expect(await publicStatus(feed)).toBe(200);
});

test('settings without a record are a feed of the service and no record', async () => {
  const feed = await publishedFeed();
  const { feedSettings } = await settingsOf(feed);
  const { body } = await must<{ feedId: string }>(
    post('/functions/v1/feeds', { feedSettings: { ...feedSettings, activate: false } }),
  );
  expect(body).toEqual({ id: body.feedId, feedId: body.feedId, feedDatabaseId: null, activate: false });
  const alone = { ...feed, feedId: body.feedId };
  expect(await settingsOf(alone)).toMatchObject({ feedId: body.feedId, projectId: null, activate: false });
  expect((await statusOf(client, body.feedId)).published).toBeNull();
  expect(await publicStatus(alone)).toBe(404);
  expect((await listed(feed)).total).toBe(1);
  const start = { feedId: body.feedId, activate: false };
  const started = await post('/functions/v1/feeds?action=start', start);
  expect(started.body).toMatchObject({ feedDatabaseId: null });
});

describe('a record that is deleted first', () => {
  test('takes the feed and its outputs out of the schedule, the public and the bill, until that is deleted too', async () => {
    const feed = await publishedFeed();
    const output = await addOutput(client, feed.feedId, 'Second');
    await product.settle();
    const before = await settingsOf(feed);
    const usage = async () =>
      (await product.platform.database.asOwner((sql) => readSkuUsage(sql, feed.project.id))).feeds;
    expect(await usage()).toHaveLength(1);
    expect(await publicStatus({ ...feed, feedId: output })).toBe(200);
    expect((await remove(recordOf(feed))).status).toBe(204);
    expect(await remove(recordOf(feed))).toMatchObject(unknown);
    expect(await get(recordOf(feed))).toMatchObject(unknown);
    expect(await listed(feed)).toEqual({ items: [], total: 0, next: null });
    expect(await usage()).toEqual([]);
    const feedSettings = { ...before.feedSettings, activate: false };
    expect(await settingsOf(feed)).toEqual({ ...before, feedSettings, activate: false, projectId: null });
    for (const feedId of [feed.feedId, output]) expect(await publicStatus({ ...feed, feedId })).toBe(503);
    expect((await remove(serviceOf(feed))).body).toEqual({ id: feed.feedId });
    expect(await remove(serviceOf(feed))).toMatchObject(refused);
    expect(await get(serviceOf(feed))).toMatchObject(refused);
    for (const feedId of [feed.feedId, output]) expect(await publicStatus({ ...feed, feedId })).toBe(404);
  });

  test('makes room for another one, also in another project', async () => {
    const feed = await publishedFeed();
    const project = (await must<Project>(post('/api/v1/projects', { name: 'Autumn' }))).body;
    const body = {
      name: 'Second',
      project_id: project.id,
      feedmaker_feed_id: feed.feedId,
      status: 'processing',
    };
    expect((await remove(recordOf(feed))).status).toBe(204);
    const second = (await must<Feed>(post<Feed>('/api/v1/feeds', body))).body;
    expect(second).toMatchObject({ ...body, template_id: null, template_name: null });
    expect(second.id).not.toBe(feed.record.id);
    expect(await settingsOf(feed)).toMatchObject({ projectId: project.id });
    expect(await listed({ ...feed, project })).toEqual({ items: [second], total: 1, next: null });
    expect((await listed(feed)).total).toBe(0);
  });
});

describe('settings that are deleted first', () => {
  test('leave the record as it is, until that is deleted too', async () => {
    const feed = await publishedFeed();
    expect((await remove(serviceOf(feed))).body).toEqual({ id: feed.feedId });
    expect((await get(recordOf(feed))).body).toEqual(feed.record);
    expect(await listed(feed)).toEqual({ items: [feed.record], total: 1, next: null });
    for (const part of ['status', 'runs', 'products'])
      expect(await get(`/functions/v1/feeds/${feed.feedId}/${part}`)).toMatchObject(refused);
    for (const ask of [get, remove]) expect(await ask(serviceOf(feed))).toMatchObject(refused);
    const start = { feedId: feed.feedId, activate: true };
    expect(await post('/functions/v1/feeds?action=start', start)).toMatchObject(refused);
    expect(await post(`/functions/v1/feeds/${feed.feedId}/refresh`, {})).toMatchObject(refused);
    expect(await publicStatus(feed)).toBe(404);
    const { items } = (await must<{ items: ProjectCard[] }>(get('/api/v1/projects'))).body;
    expect(items.find(({ id }) => id === feed.project.id)).toMatchObject({ feed_count: 0 });
    // A repeat finds it, whatever became of the rest.
    expect((await must(post('/api/v1/feeds', feed.record))).body).toEqual(feed.record);
    expect((await remove(recordOf(feed))).status).toBe(204);
    expect(await remove(recordOf(feed))).toMatchObject(unknown);
  });

  test('keep the template that the record has by its primary link', async () => {
    const feed = await publishedFeed();
    const { feedSettings } = await settingsOf(feed);
    const made = await must<{ feedId: string }>(post('/functions/v1/feeds', { feedSettings }));
    const body = { name: 'Linked', project_id: feed.project.id, feedmaker_feed_id: made.body.feedId };
    const record = (await must<Feed>(post<Feed>('/api/v1/feeds', body))).body;
    const link = { template_id: feed.template.id, feed_id: record.id, is_primary: true };
    expect((await must(post('/api/v1/template-feeds', link))).body).toEqual(link);
    const linked = { ...record, template_id: feed.template.id, template_name: 'Square' };
    const own = { ...feed, record, feedId: made.body.feedId };
    expect((await get(recordOf(own))).body).toEqual(linked);
    await must(remove(serviceOf(own)));
    expect((await get(recordOf(own))).body).toEqual(linked);
    await product.settle();
  });

  test('are made again under the same id by the key that made them, and find their record', async () => {
    const feed = await publishedFeed();
    const { feedSettings } = await settingsOf(feed);
    const form = {
      name: 'From the form',
      project_id: feed.project.id,
      template_id: feed.template.id,
      feedSettings,
    };
    const key = { 'idempotency-key': randomUUID() };
    const first = await must<{ id: string }>(post('/functions/v1/feeds', form, key));
    await product.settle();
    await must(remove(`/functions/v1/feeds?id=${first.body.id}`));
    expect((await must(post('/functions/v1/feeds', form, key))).body).toEqual(first.body);
    await product.settle();
    const { run } = await statusOf(client, first.body.id);
    expect(run).toMatchObject({ state: 'published', enhanced_count: 1 });
    expect((await listed(feed)).items.map(({ name }) => name)).toEqual(['From the form', 'Main feed']);
  });
});

test('a record is made once per feed, and only of what is there', async () => {
  const feed = await publishedFeed();
  const another = await createFeed(client, shop.feedUrl, { activate: false });
  const body = { ...feed.record, template_id: null };
  expect((await must(post('/api/v1/feeds', body))).body).toEqual(feed.record);
  const taken = { error: 'This feed has a record already.', code: 'conflict' };
  for (const change of [{ name: 'Other' }, { project_id: another.project.id }])
    expect(await post('/api/v1/feeds', { ...body, ...change })).toMatchObject({ status: 409, body: taken });
  for (const field of ['feedmaker_feed_id', 'project_id', 'template_id'])
    expect(await post('/api/v1/feeds', { ...body, [field]: randomUUID() })).toMatchObject(unknown);
  const link = { template_id: feed.template.id, feed_id: randomUUID(), is_primary: true };
  expect(await post('/api/v1/template-feeds', link)).toMatchObject(unknown);
  expect(await post('/api/v1/template-feeds', { ...link, feed_id: feed.feedId })).toMatchObject(unknown);
  expect(await get(`/api/v1/feeds/${feed.feedId}`)).toMatchObject(unknown);
  expect(await remove(`/api/v1/feeds/${feed.feedId}`)).toMatchObject(unknown);
});

test('the moments of a record are its own: activating moves none, saving moves the last', async () => {
  const feed = await createFeed(client, shop.feedUrl, { activate: false });
  for (const activate of [true, false])
    await must(post('/functions/v1/feeds?action=start', { feedId: feed.feedId, activate }));
  await product.settle();
  expect((await get(recordOf(feed))).body).toEqual(feed.record);
  const { feedSettings } = await settingsOf(feed);
  const form = { name: 'Renamed', project_id: feed.project.id, template_id: null, feedSettings };
  await client.ask('PATCH', serviceOf(feed), form);
  const saved = (await must<Feed>(get(recordOf(feed)))).body;
  expect(saved).toMatchObject({ name: 'Renamed', template_id: null, created_at: feed.record.created_at });
  expect(saved.updated_at > feed.record.updated_at).toBe(true);
});

test('a deleted template leaves a paused feed without one, a deleted project nothing', async () => {
  const feed = await publishedFeed();
  await must(remove(`/api/v1/templates/${feed.template.id}`));
  expect((await get(recordOf(feed))).body).toMatchObject({ template_id: null, template_name: null });
  expect((await statusOf(client, feed.feedId)).activate).toBe(false);
  const start = await post('/functions/v1/feeds?action=start', { feedId: feed.feedId, activate: true });
  expect(start).toMatchObject({ status: 409, body: { code: 'template_required' } });
  await must(remove(`/api/v1/projects/${feed.project.id}`));
  expect(await get(recordOf(feed))).toMatchObject(unknown);
  expect(await get(serviceOf(feed))).toMatchObject(refused);
  expect(await publicStatus(feed)).toBe(404);
});

test('half a feed counts as one, a whole one not as two', async () => {
  const other = await signUp(product.origin);
  const used = async () => (await other.ask<Usage>('GET', '/api/v1/account/usage')).feeds.used;
  const feed = await createFeed(other, shop.feedUrl, { activate: false });
  expect(await used()).toBe(1);
  const body = await other.ask<{ feedSettings: object }>('GET', serviceOf(feed));
  await other.ask('POST', '/functions/v1/feeds', { feedSettings: body.feedSettings });
  expect(await used()).toBe(2);
  await other.ask('DELETE', serviceOf(feed));
  expect(await used()).toBe(1);
});
