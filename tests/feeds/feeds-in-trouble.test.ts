import { beforeEach, expect, test } from 'vitest';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { addOutput } from '#tests/harness/add-output.ts';
import { type ApiClient, createFeed, must, signUp } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { changeDesign, newestRun, scheduledRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

const { shop, product, client } = await openShop([]);

beforeEach(() => {
  shop.answers.clear();
  shop.products = numberedProducts(4);
});

/** A published feed in a project of its own, and a way to refresh it. */
async function publishedFeed() {
  const { feedId, project } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const refresh = async () => (await scheduledRun(product, client, feedId)).state;
  return { feedId, projectId: project.id, refresh };
}

async function troubleOf(projectId: string, user: ApiClient = client) {
  const { body } = await must<{ items: ProjectCard[] }>(user.call('GET', '/api/v1/projects'));
  const card = body.items.find(({ id }) => id === projectId);
  return card && { failed: card.failed_feed_count, waiting: card.waiting_feed_count };
}

test.each([
  ['answers with an error', () => ({ status: 404, text: 'no such file' })],
  ['sends half of its feed', () => ({ status: 200, text: shop.feedText().slice(0, 700) })],
])('a feed whose shop %s counts in its project until the shop is back', async (_what, answerOf) => {
  const { projectId, refresh } = await publishedFeed();
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 0 });
  const { status, text } = answerOf();
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(status).end(text));
  expect(await refresh()).toBe('failed');
  expect(await troubleOf(projectId)).toEqual({ failed: 1, waiting: 0 });
  shop.answers.clear();
  expect(await refresh()).toBe('published');
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 0 });
});

test('a feed whose run is held, with an output of it, waits for somebody as one until its numbers are accepted', async () => {
  const { feedId, projectId, refresh } = await publishedFeed();
  await addOutput(client, feedId, 'Further');
  await product.settle();
  shop.products = numberedProducts(1);
  expect(await refresh()).toBe('held');
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 1 });
  const { id } = await newestRun(client, feedId);
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/accept`, { run_id: id }));
  await product.settle();
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 0 });
});

longTest(
  'a feed whose changes wait for approval waits for somebody, also when a later run failed',
  async () => {
    const { feedId, projectId, refresh } = await publishedFeed();
    await must(client.call('PATCH', `/functions/v1/feeds/${feedId}/publishing`, { ask: 'always' }));
    await changeDesign(client, { feedId, projectId }, 'season');
    await product.settle();
    expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 1 });
    shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
    expect(await refresh()).toBe('failed');
    expect(await troubleOf(projectId)).toEqual({ failed: 1, waiting: 1 });
  },
);

longTest('a paused feed counts no more, and nobody else is told', async () => {
  const { feedId, projectId, refresh } = await publishedFeed();
  shop.answers.set('/feed.xml', (_request, response) => void response.writeHead(404).end());
  expect(await refresh()).toBe('failed');
  const stranger = await signUp(product.origin);
  const own = await createFeed(stranger, shop.feedUrl, { activate: false });
  expect(await troubleOf(own.project.id, stranger)).toEqual({ failed: 0, waiting: 0 });
  expect(await troubleOf(projectId, stranger)).toBeUndefined();
  await must(client.call('POST', '/functions/v1/feeds?action=start', { feedId, activate: false }));
  expect(await troubleOf(projectId)).toEqual({ failed: 0, waiting: 0 });
});
