import { beforeEach, expect, test } from 'vitest';
import type { FeedEvent } from '#core/contract/events-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import type { WholeFeed } from '#core/contract/feeds/whole-feeds-api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { addOutput } from '#tests/harness/add-output.ts';
import { type ApiClient, createFeed, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { addTallTemplate, redesignTemplate, textAt } from '#tests/harness/output-scene.ts';
import { changeDesign, newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop([]);

beforeEach(() => {
  shop.answers.clear();
  shop.products = numberedProducts(4);
});

/** A published feed in a project of its own, and a way to refresh it. */
async function publishedFeed() {
  const { feedId, project, record } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const refresh = async () => (await scheduledRun(product, client, feedId)).state;
  return { feedId, projectId: project.id, recordId: record.id, refresh };
}

async function troubleOf(projectId: string, user: ApiClient = client) {
  const body = await user.ask<{ items: ProjectCard[] }>('GET', '/api/v1/projects');
  const card = body.items.find(({ id }) => id === projectId);
  return card && { failed: card.failed_feed_count, waiting: card.waiting_feed_count };
}

test.each([
  ['answers with an error', () => ({ status: 404, text: 'no such file' })],
  ['sends half of its feed', () => ({ status: 200, text: shop.feedText().slice(0, 700) })],
])('a feed whose shop %s counts in its project until the shop is back', async (_what, answerOf) => {
  const { feedId, projectId, refresh } = await publishedFeed();
  const behindSince = async () => (await statusOf(client, feedId)).behind_since;
  expect([await troubleOf(projectId), await behindSince()]).toEqual([{ failed: 0, waiting: 0 }, null]);
  const { status, text } = answerOf();
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(status).end(text));
  expect(await refresh()).toBe('failed');
  expect(await troubleOf(projectId)).toEqual({ failed: 1, waiting: 0 });
  const since = await behindSince();
  expect(since).not.toBeNull();
  expect(await refresh()).toBe('failed');
  expect(await behindSince()).toBe(since);
  shop.answers.clear();
  expect(await refresh()).toBe('published');
  expect([await troubleOf(projectId), await behindSince()]).toEqual([{ failed: 0, waiting: 0 }, null]);
});

test('a feed whose run is held, with an output of it, waits for somebody as one until its numbers are accepted', async () => {
  const { feedId, projectId, refresh } = await publishedFeed();
  await addOutput(client, feedId, 'Further');
  await product.settle();
  shop.products = numberedProducts(1);
  expect(await refresh()).toBe('held');
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 1 });
  const { id } = await newestRun(client, feedId);
  await client.ask('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: id });
  await product.settle();
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 0 });
});

longTest(
  'a feed whose changes wait for approval waits for somebody, also when a later run failed',
  async () => {
    const { feedId, projectId, refresh } = await publishedFeed();
    await client.ask('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { ask: 'always' });
    await changeDesign(client, { feedId, projectId }, 'season');
    await product.settle();
    expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 1 });
    shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
    expect(await refresh()).toBe('failed');
    expect(await troubleOf(projectId)).toEqual({ failed: 1, waiting: 1 });
  },
);

longTest('a paused feed counts no more', async () => {
  const { feedId, projectId, refresh } = await publishedFeed();
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  expect(await refresh()).toBe('failed');
  await client.ask('POST', '/functions/v1/feeds?action=start', { feedId, activate: false });
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 0 });
});

/** Texts of the feed, the list of feeds and the outputs about an output that does not show its feed's published version. */
async function behind(feedId: string, projectId: string) {
  const call = async <Body>(path: string) => await client.ask<Body>('GET', path);
  const list = await call<{ items: WholeFeed[] }>(`/api/v1/whole-feeds?project_id=${projectId}`);
  const { items } = await call<{ items: Output[] }>(`/api/v1/feeds/${feedId}/outputs`);
  const feed = (await statusOf(client, feedId)).outputs_behind;
  expect(list.items[0]?.service?.outputs_behind).toEqual(feed);
  expect(items[0]?.status.behind_since).toBeNull();
  expect(items[1]?.status.behind_since ?? null).toBe(feed[0]?.since ?? null);
  return feed.map(({ name }) => name);
}

const changePrice = (price: string) =>
  void (shop.products = shop.products.map((each, i) => (i === 0 ? { ...each, price } : each)));

test('an output that is held is behind its feed, which says since when, until its numbers are accepted', async () => {
  const { feedId, projectId, recordId, refresh } = await publishedFeed();
  const template = await addTallTemplate(client, projectId);
  const form = { name: 'Stories', image: 'tagged', template_id: template.id };
  const made = await client.ask<Output>('POST', `/api/v1/feeds/${feedId}/outputs`, form);
  const outputId = made.id;
  await product.settle();
  expect(await behind(feedId, projectId)).toEqual([]);
  // Meta has no tag for this size, so every picture of the output is lost.
  await redesignTemplate(client, template, { width: 300, height: 300 });
  await product.settle();
  expect(await behind(feedId, projectId)).toEqual(['Stories']);
  const [first] = (await statusOf(client, feedId)).outputs_behind;
  changePrice('99.00 EUR');
  expect(await refresh()).toBe('published');
  expect(await textAt(product.origin, outputId)).not.toContain('99.00 EUR');
  expect(await behind(feedId, projectId)).toEqual(['Stories']);
  expect((await statusOf(client, feedId)).outputs_behind[0]?.since).toBe(first?.since);
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 1 });
  const events = `/api/v1/events?feed_id=${outputId}`;
  const { items } = await client.ask<{ items: FeedEvent[] }>('GET', events);
  expect(
    items.map(({ type, feed_name: name, record_id: record, is_output: isOutput }) => [
      type,
      name,
      isOutput,
      record,
    ]),
  ).toEqual([['feed.held', 'Main feed – Stories', true, recordId]]);
  const { id } = await newestRun(client, outputId);
  await client.ask('POST', `/functions/v1/feeds/${outputId}/accept`, { run_id: id });
  await product.settle();
  expect(await behind(feedId, projectId)).toEqual([]);
  expect(await textAt(product.origin, outputId)).toContain('99.00 EUR');
  await client.ask('DELETE', `/api/v1/templates/${template.id}`);
  expect(await behind(feedId, projectId)).toEqual(['Stories']);
  const body = await client.ask<{ items: FeedEvent[] }>('GET', `${events}&limit=1`);
  expect(body.items[0]).toMatchObject({ type: 'feed.failed', data: { code: 'template_lost' } });
});

test('an output that is still being made is not behind, and one that was never made again is after an hour', async () => {
  const { feedId, projectId, refresh } = await publishedFeed();
  const outputId = await addOutput(client, feedId, 'Further');
  await product.settle();
  const { query } = product.platform.database;
  changePrice('99.00 EUR');
  expect(await refresh()).toBe('published');
  // As if what was published last had not reached the output.
  const { run } = await statusOf(client, outputId);
  const earlier = await query.one<{ id: string }>(
    'select id from feedmaker.runs where feed_id = $1 order by started_at limit 1',
    [outputId],
  );
  await query.run('update feedmaker.publications set run_id = $2 where feed_id = $1', [outputId, earlier.id]);
  await query.run(`update feedmaker.runs set state = 'cancelled' where id = $1`, [run?.id]);
  expect(await behind(feedId, projectId)).toEqual([]);
  await query.run(
    `update feedmaker.runs set started_at = started_at - interval '2 hours', finished_at = finished_at - interval '2 hours'
    where feed_id = $1 or feed_id = $2`,
    [feedId, outputId],
  );
  expect(await behind(feedId, projectId)).toEqual(['Further']);
  expect(await refresh()).toBe('published');
  expect(await behind(feedId, projectId)).toEqual([]);
});
