import { beforeEach, expect, test } from 'vitest';
import type { FeedProduct, MissingProduct } from '#core/contract/feeds/feed-products-api.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { stopRun } from '#server/db/runs/held-runs.ts';
import { createFeed, signIn, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import {
  acceptHeld,
  runRewritten,
  changeSettings,
  DAY_MS,
  movingClock,
  newestRun,
  picturesUp,
  scheduledRun,
} from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

const clock = movingClock();
const scene = await openShop([], { clock });

beforeEach(() => {
  scene.shop.answers.clear();
});

async function feedOf(count: number): Promise<{ feedId: string; projectId: string }> {
  scene.shop.products = numberedProducts(count);
  const { feedId, project } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  return { feedId, projectId: project.id };
}

const run = (feedId: string) => scheduledRun(scene.product, scene.client, feedId);
const rewritten = (feedId: string, rewrite: (text: string) => string) => runRewritten(scene, feedId, rewrite);
const accept = (feedId: string) => acceptHeld(scene, feedId);

/** A scheduled run of the shop with so many products. */
async function runWith(feedId: string, count: number) {
  scene.shop.products = numberedProducts(count);
  return run(feedId);
}

async function missing(feedId: string, query = ''): Promise<{ items: MissingProduct[]; total: number }> {
  const { id } = await newestRun(scene.client, feedId);
  const path = `/functions/v1/feeds/${feedId}/runs/${id}/missing${query}`;
  return await scene.client.ask<{ items: MissingProduct[]; total: number }>('GET', path);
}

const productsUp = async (feedId: string) => (await picturesUp(scene.product, feedId)).size;

async function later(ms: number): Promise<void> {
  clock.aheadMs += ms;
  scene.client = await signIn(scene.product.origin, scene.client.email);
}

// How much is too much of each number, and which versions are compared, is proved in core/feeds/guard.test.ts.

test('a process that was away for long stops no run that a person has let through meanwhile', async () => {
  const { feedId } = await feedOf(12);
  const { id, state } = await runWith(feedId, 3);
  expect(state).toBe('held');
  const { platform } = scene.product;
  const stopped = async (meanwhile: string, as: 'held' | 'waiting') => {
    await platform.database.query.run(`update feedmaker.runs set ${meanwhile} where id = $1`, [id]);
    return withLockedRun(platform, { id, feed_id: feedId }, (locked) => stopRun(locked, { state: as }));
  };
  const open = 'finished_at = null, error_code = null, error_text = null, held_for = null';
  expect(await stopped(`state = 'rendering', is_accepted = true, ${open}`, 'held')).toBe(false);
  expect(await stopped(`state = 'rendering', is_accepted = false, approved_at = now()`, 'waiting')).toBe(
    false,
  );
  expect(await stopped(`state = 'publishing'`, 'waiting')).toBe(false);
  expect(await stopped(`approved_at = null`, 'waiting')).toBe(true);
});

longTest(
  'many small losses do not add up unseen: half may go, then it is held until seven days have passed',
  async () => {
    const { feedId } = await feedOf(12);
    expect((await runWith(feedId, 6)).state).toBe('published');
    for (const count of [5, 3]) {
      const held = await runWith(feedId, count);
      expect(held).toMatchObject({
        state: 'held',
        error_code: 'feed_shrunk',
        compared_count: 12,
        held_for: [{ measure: 'products', before: 12, now: count }],
      });
      expect(held.error_text).toContain(`has ${count} products instead of 12`);
    }
    expect(await productsUp(feedId)).toBe(6);
    await later(6.9 * DAY_MS);
    expect((await runWith(feedId, 3)).state).toBe('held');
    await later(0.2 * DAY_MS);
    expect((await runWith(feedId, 3)).state).toBe('published');
    // The published version counts however old it is.
    await later(30 * DAY_MS);
    expect((await runWith(feedId, 1)).state).toBe('held');
    expect((await runWith(feedId, 12)).state).toBe('published');
  },
);

test('what a held run lacks is listed for its owner while it is held, and once accepted its size is the measure', async () => {
  const { feedId } = await feedOf(10);
  expect((await runWith(feedId, 4)).state).toBe('held');
  const first = await missing(feedId, '?page=1&page_size=4');
  const second = await missing(feedId, '?page=2&page_size=4');
  expect([first.total, second.total]).toEqual([6, 6]);
  expect([...first.items, ...second.items].map((item) => item.product_id)).toEqual(
    [5, 6, 7, 8, 9, 10].map((n) => `sku-${n}`),
  );
  expect(first.items[0]).toMatchObject({ title: 'Product number 5', price: '14.00 EUR', lost: 'product' });
  const { id } = await newestRun(scene.client, feedId);
  const path = `/functions/v1/feeds/${feedId}/runs/${id}/missing`;
  await accept(feedId);
  expect((await scene.client.call('GET', path)).status).toBe(404);
  expect((await statusOf(scene.client, feedId)).published?.product_count).toBe(4);
  expect(await productsUp(feedId)).toBe(4);
  expect((await runWith(feedId, 2)).state).toBe('published');
  expect((await runWith(feedId, 1)).state).toBe('held');
});

longTest(
  'a renamed image tag is held because every picture would go, and accepting it takes them without asking the shop',
  async () => {
    const { feedId } = await feedOf(4);
    const held = await rewritten(feedId, (text) => text.replaceAll('g:image_link', 'g:image'));
    expect(held).toMatchObject({
      state: 'held',
      error_code: 'feed_pictures_lost',
      held_for: [{ measure: 'pictures', before: 4, now: 0 }],
    });
    expect(held.error_text).toContain('0 products would show your template instead of 4');
    expect([...(await picturesUp(scene.product, feedId)).values()]).not.toContain(null);
    const { items, total } = await missing(feedId);
    expect(total).toBe(4);
    expect(items.map((item) => [item.product_id, item.lost])).toEqual(
      ['sku-1', 'sku-2', 'sku-3', 'sku-4'].map((id) => [id, 'picture']),
    );
    expect(items[0]).toMatchObject({ reason_text: 'The product has no image link in the feed.' });
    expect(items[0]?.enhanced_url).toMatch(/^\/feedmaker\/.*\/i\/[0-9a-f]{64}\.jpg$/);
    scene.shop.requests.length = 0;
    await accept(feedId);
    expect(await newestRun(scene.client, feedId)).toMatchObject({
      id: held.id,
      state: 'published',
      held_for: null,
    });
    // Feeds of other tests may be due meanwhile.
    expect(scene.shop.requests.filter((path) => path !== '/feed.xml')).toEqual([]);
  },
);

test('a changed stock word is held before anything is drawn, and so is the loss of each number that is counted', async () => {
  const { feedId, projectId } = await feedOf(3);
  scene.shop.requests.length = 0;
  const held = await rewritten(feedId, (text) => text.replaceAll('in_stock', 'state-7'));
  expect(held).toMatchObject({
    state: 'held',
    error_code: 'feed_unmatched',
    held_for: [{ measure: 'matched', before: 3, now: 0 }],
  });
  expect((await missing(feedId)).items.map(({ lost }) => lost)).toEqual(['match', 'match', 'match']);
  expect(scene.shop.requests).toEqual(['/feed.xml']);

  const broken = await rewritten(feedId, (text) =>
    text
      .replaceAll(/<g:price>[^<]*/g, '<g:price>')
      .replaceAll(/<title><!\[CDATA\[Product[^\]]*\]\]>/g, '<title>')
      .replaceAll('Nordlicht', 'N\u{FFFD}rdlicht')
      .replaceAll('Fjell', 'Fj\u{FFFD}ll')
      .replaceAll(/<g:id>[^<]*/g, '<g:id>same'),
  );
  expect(broken.held_for).toEqual(
    ['titles', 'prices', 'texts', 'ids'].map((measure) => ({ measure, before: 0, now: 1 })),
  );
  for (const sentence of ['have no title', 'have no price', 'broken characters', 'no ID of their own'])
    expect(broken.error_text).toContain(sentence);
  expect(await productsUp(feedId)).toBe(3);

  // Changes of the user are no faults of the shop: the filter, and where the image is.
  scene.shop.answers.clear();
  const word = {
    type: 1 as const,
    keyName: 'availability',
    attributeName: '',
    value: 'never',
    operationType: 0,
  };
  await changeSettings(scene.client, { feedId, projectId }, { availabilityOption: word });
  await scene.product.settle();
  expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'published', matched_count: 0 });
  await changeSettings(
    scene.client,
    { feedId, projectId },
    { availabilityOption: null, imageKey: 'g:elsewhere' },
  );
  await scene.product.settle();
  expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'published', original_count: 3 });
});

test('products without an id of their own pass, and are named among what there is to do', async () => {
  const { feedId } = await feedOf(8);
  const ids = ['twin', 'twin', ''];
  scene.shop.products = scene.shop.products.map((each, i) => ({ ...each, id: ids[i] ?? each.id }));
  expect(await run(feedId)).toMatchObject({ state: 'published', doubled_id_count: 2, missing_id_count: 1 });
  const { health } = await statusOf(scene.client, feedId);
  expect(health?.entries[0]).toMatchObject({ kind: 'no_own_id', count: 3, is_task: true });
  const path = `/functions/v1/feeds/${feedId}/products?finding=no_own_id`;
  const body = await scene.client.ask<{ items: FeedProduct[]; total: number }>('GET', path);
  expect([body.total, body.items.map(({ product_id: id }) => id)]).toEqual([3, ids]);
  scene.shop.products = numberedProducts(8);
  await run(feedId);
  expect((await statusOf(scene.client, feedId)).health?.entries.map(({ kind }) => kind)).not.toContain(
    'no_own_id',
  );
});

longTest('a feed’s own thresholds count', async () => {
  const { feedId, projectId } = await feedOf(6);
  await changeSettings(scene.client, { feedId, projectId }, { guard: { products: 5 } });
  await scene.product.settle();
  expect((await runWith(feedId, 5)).state).toBe('held');
  await changeSettings(
    scene.client,
    { feedId, projectId },
    { guard: { products: 100, matched: 100, pictures: 100 } },
  );
  await scene.product.settle();
  expect((await runWith(feedId, 1)).state).toBe('published');
});
