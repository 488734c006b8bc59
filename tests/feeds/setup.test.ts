import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Usage } from '#core/contract/account/account-api.ts';
import type { Feed } from '#core/contract/feeds/feeds-api.ts';
import type { Project } from '#core/contract/projects-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { quotaReasons } from '#core/messages/reasons/calls/quota-reasons.ts';
import { createDefaultTemplate } from '#picture/designs';
import { type ApiClient, createFeed, must, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { usually } from '#tests/harness/long-run.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product } = await openShop(numberedProducts(2), {
  env: { QUOTAS: 'projects=3 feeds=2 templates=3' },
});

const { html, config } = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });

interface Wishes {
  name?: string;
  html?: string;
  activate?: boolean;
}

const formOf = ({ name = 'Northshop', html: own = html, activate = true }: Wishes = {}) => ({
  project: { name },
  template: { name: 'Square', html_dev: own, config_dev: JSON.stringify(config) },
  feed: {
    name: 'Main feed',
    feedSettings: {
      type: 'xml',
      feedUrl: shop.feedUrl,
      offerKey: 'item',
      imageKey: 'g:image_link',
      offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
      props: ['title', 'price', 'brand'],
      activate,
      width: 600,
      height: 600,
      defaultHtmlTemplate: Buffer.from(html).toString('base64'),
    },
    sourceAccess: { username: 'shop', password: 'secret', headers: [] },
  },
});

interface Made {
  project: Project;
  feed: Feed;
}

const setUp = (client: ApiClient, wishes: Wishes = {}, key: string = randomUUID()) =>
  client.call<Made & { error: string; code: string }>('POST', '/api/v1/setups', formOf(wishes), {
    'idempotency-key': key,
  });

/** How many projects, templates, records and feeds of the service the user has. */
async function left(client: ApiClient): Promise<number[]> {
  const total = async (path: string) => (await client.ask<{ total: number }>('GET', path)).total;
  const { feeds } = await client.ask<Usage>('GET', '/api/v1/account/usage');
  const lists = ['/api/v1/projects', '/api/v1/templates', '/api/v1/feeds'];
  return [...(await Promise.all(lists.map((path) => total(path)))), feeds.used];
}

const get = async <T>(client: ApiClient, path: string) => await client.ask<T>('GET', path);

test('one call makes project, template, feed and primary link, as the five calls did [136, 137, 139-141]', async () => {
  const [client, other] = [await signUp(product.origin), await signUp(product.origin)];
  const { project, feed } = (await must<Made>(setUp(client))).body;
  const five = await createFeed(other, shop.feedUrl);
  await product.settle();
  expect(feed).toMatchObject({ name: 'Main feed', status: 'active', project_id: project.id });
  expect(await get(client, `/api/v1/feeds/${feed.id}`)).toEqual(feed);
  const template = await get<Template>(client, `/api/v1/templates/${feed.template_id}`);
  const shown = {
    name: 'Square',
    project_id: project.id,
    html_dev: five.template.html_dev,
    has_preview: true,
  };
  expect(template).toMatchObject(shown);
  const text = 'select template_id, is_primary from template_feeds where feed_id = $1';
  const links = await product.platform.database.query.rows(text, [feed.feedmaker_feed_id]);
  expect(links).toEqual([{ template_id: template.id, is_primary: true }]);
  const settingsOf = async (user: ApiClient, id: string) =>
    (await get<{ feedSettings: Record<string, unknown> }>(user, `/functions/v1/feeds?id=${id}`)).feedSettings;
  const { availabilityOption: _filter, ...asked } = await settingsOf(other, five.feedId);
  expect(await settingsOf(client, feed.feedmaker_feed_id ?? '')).toMatchObject(asked);
  const { run } = await statusOf(client, feed.feedmaker_feed_id ?? '');
  expect(run).toMatchObject({ state: 'published', enhanced_count: 2 });
  expect(await left(client)).toEqual([1, 1, 1, 1]);
});

describe('a press that comes twice', () => {
  test('makes everything once, also many times at once', async () => {
    const client = await signUp(product.origin);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: usually(5, 20) }, () => must<Made>(setUp(client, { activate: false }, key))),
    );
    expect(new Set(answers.map(({ body }) => body.feed.id)).size).toBe(1);
    expect(await left(client)).toEqual([1, 1, 1, 1]);
    expect(await setUp(client, { activate: false, name: 'Southshop' }, key)).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
  });

  test('in two tabs, with keys of their own, makes two', async () => {
    const client = await signUp(product.origin);
    await Promise.all([must(setUp(client, { activate: false })), must(setUp(client, { activate: false }))]);
    expect(await left(client)).toEqual([2, 2, 2, 2]);
  });

  test('after an answer that was lost finds what was made, or deletes it by its key', async () => {
    const client = await signUp(product.origin);
    const key = randomUUID();
    const first = await must<Made>(setUp(client, { activate: false }, key));
    expect((await must<Made>(setUp(client, { activate: false }, key))).body).toEqual(first.body);
    expect((await client.call('DELETE', `/api/v1/projects/${key}`)).status).toBe(204);
    expect(await left(client)).toEqual([0, 0, 0, 0]);
  });
});

describe('nothing is left, and the next try succeeds,', () => {
  test('where a quota is reached, which says so itself', async () => {
    const client = await signUp(product.origin);
    for (const name of ['One', 'Two']) await must(setUp(client, { name, activate: false }));
    const before = await left(client);
    const refused = await setUp(client, { name: 'Three', activate: false });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'quota_reached', error: quotaReasons.feeds({ limit: 2 }) },
    });
    expect(await left(client)).toEqual(before);
  });

  test('where the feed is refused [145, 149]', async () => {
    const client = await signUp(product.origin);
    const key = randomUUID();
    expect(await setUp(client, { html: '' }, key)).toMatchObject({
      status: 409,
      body: { code: 'feed_refused', error: 'Failed to create feed in Core API' },
    });
    expect(await left(client)).toEqual([0, 0, 0, 0]);
    await must(setUp(client, { activate: false }, key));
  });

  test('where the feed cannot be stored [147, 149]', async () => {
    const client = await signUp(product.origin);
    const { query } = product.platform.database;
    await query.run(
      `alter table feedmaker.feeds add constraint no_feed check (user_id <> '${client.userId}')`,
    );
    const refused = await setUp(client);
    await query.run('alter table feedmaker.feeds drop constraint no_feed');
    expect(refused).toMatchObject({ status: 500, body: { code: 'feed_not_stored' } });
    expect(refused.body.error).toMatch(/^Failed to create feed in database: \w/);
    expect(await left(client)).toEqual([0, 0, 0, 0]);
  });
});
