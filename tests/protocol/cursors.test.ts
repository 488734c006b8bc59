import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#server/api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const PRODUCTS = 11;
const { shop, product, client: owner } = await openShop(numberedProducts(PRODUCTS));
const feed = await createFeed(owner, shop.feedUrl);
await product.settle();

/** Lists without a cursor, by what their end is. */
const wholeLists: Readonly<Record<string, readonly string[]>> = {
  'what the product brings': ['/api/v1/designs', '/api/v1/fonts/installed'],
  'what a user may have of it': [
    '/api/v1/fonts',
    '/api/v1/api-keys',
    '/api/v1/webhook-endpoints',
    '/api/v1/account/sessions',
    '/api/v1/installation/invitations',
    '/api/v1/feeds/:feedId/outputs',
    '/functions/v1/feeds/:feedId/reviews/:reviewId/links',
    '/functions/v1/feeds/:feedId/versions',
    '/functions/v1/feeds/:feedId/waiting-designs',
  ],
  'what was asked for by name': [
    '/api/v1/projects/:id/cut-outs/decisions',
    '/api/v1/projects/:id/cut-outs/try',
  ],
  'a work list whose rows go as they are decided': ['/functions/v1/feeds/:feedId/cut-outs'],
  'a choice to look at': ['/api/v1/templates/:id/feeds/:feedId/products', '/api/v1/events/activity'],
};

/** Named by what they go on with, from before there were cursors. */
const otherwise = [
  '/api/v1/events',
  '/functions/v1/feeds/:feedId/product-changes',
  '/api/v1/projects/:id/invoices',
];

const has = (part: unknown, name: string) => part instanceof z.ZodMiniObject && name in part.shape;

test('every list has a cursor, or an end that is written down', () => {
  const lists = endpoints.filter(({ reply }) => has(reply, 'items'));
  const cursored = lists.filter(({ query, body }) => has(query, 'cursor') || has(body, 'cursor'));
  for (const { path, reply } of cursored) expect([path, has(reply, 'next')]).toEqual([path, true]);
  const rest = lists.filter((list) => !cursored.includes(list)).map(({ path }) => path);
  expect(rest.toSorted()).toEqual([...Object.values(wholeLists).flat(), ...otherwise].toSorted());
  // How many rows there are at most in an answer is part of the contract.
  for (const { path, query, body } of cursored)
    expect([path, has(query ?? body, 'page_size')]).toEqual([path, true]);
});

interface Page {
  items: { id?: string; position?: number; n?: number; act?: string; at?: string }[];
  next: string | null;
  total: number;
}

const page = async (path: string, size: number, cursor: string | null) => {
  const query = new URLSearchParams({ page_size: String(size), ...(cursor !== null && { cursor }) });
  return await owner.ask<Page>('GET', `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`);
};

/** All rows of a list, `size` at a time; `between` is done after the first page. */
async function all(path: string, size: number, between?: () => Promise<unknown>): Promise<Page['items']> {
  const first = await page(path, size, null);
  await between?.();
  const items = [...first.items];
  for (let { next } = first; next !== null;) {
    const more = await page(path, size, next);
    expect(more.items.length).toBeGreaterThan(0);
    items.push(...more.items);
    ({ next } = more);
  }
  return items;
}

const project = async (name: string) =>
  (await owner.ask<{ id: string }>('POST', '/api/v1/projects', { name })).id;
const idsOf = (items: Page['items']) => items.map(({ id }) => id);

test('projects that are made and deleted between two pages move no other one in or out', async () => {
  const made = [];
  for (let i = 0; i < 7; i += 1) made.push(await project(`Project ${i}`));
  const before = idsOf((await owner.ask<Page>('GET', '/api/v1/projects')).items);
  const [seenFirst, , notSeen] = [made[6], made[3], made[1]];
  const walked = idsOf(
    await all('/api/v1/projects', 3, async () => {
      await project('Made meanwhile');
      await owner.ask('DELETE', `/api/v1/projects/${seenFirst}`);
      await owner.ask('DELETE', `/api/v1/projects/${notSeen}`);
    }),
  );
  expect(walked).toEqual(before.filter((id) => id !== notSeen));
});

test('records that were written at one moment are each answered once', async () => {
  for (let i = 0; i < 4; i += 1) await owner.ask('POST', `/api/v1/whole-feeds/${feed.record.id}/copy`);
  await product.platform.database.query.run(
    `update feedmaker.feeds set created_at = '2026-03-02T09:15:00.123456Z' where user_id = $1 and record_id <> $2`,
    [owner.userId, feed.record.id],
  );
  for (const path of [
    '/api/v1/feeds',
    '/api/v1/whole-feeds',
    `/api/v1/feeds?project_id=${feed.project.id}`,
  ]) {
    const walked = idsOf(await all(path, 2));
    expect(walked).toEqual(idsOf((await page(path, 100, null)).items));
    expect(walked).toHaveLength(5);
  }
});

test('each list that grows is walked whole by its cursor', async () => {
  for (let i = 0; i < 3; i += 1) {
    const body = { name: `Kept ${i}` };
    await owner.ask('POST', `/api/v1/templates/${feed.template.id}/versions`, body);
    await owner.ask('POST', `/api/v1/templates/${feed.template.id}/clone`);
    await owner.ask('POST', '/api/v1/api-keys', body);
    await scheduledRun(product, owner, feed.feedId);
  }
  const paths = [
    '/api/v1/templates',
    `/api/v1/templates/${feed.template.id}/versions`,
    '/api/v1/account/security-events',
    `/functions/v1/feeds/${feed.feedId}/runs`,
  ];
  for (const path of paths) {
    const whole = await page(path, 100, null);
    expect(whole.next).toBeNull();
    expect(whole.total).toBe(whole.items.length);
    expect(whole.items.length).toBeGreaterThan(2);
    for (const size of [1, 2, whole.items.length])
      expect([path, await all(path, size)]).toEqual([path, whole.items]);
  }
});

test('products are those of the run that was looked at first, also when another run has others', async () => {
  const path = `/functions/v1/feeds/${feed.feedId}/products`;
  const walked = await all(path, 4, async () => {
    shop.products = numberedProducts(PRODUCTS).slice(0, 8).toReversed();
    expect((await scheduledRun(product, owner, feed.feedId)).state).toBe('published');
  });
  expect(walked.map(({ position }) => position)).toEqual(Array.from({ length: PRODUCTS }, (_, i) => i));
  expect((await page(path, 100, null)).items).toHaveLength(8);
  const enhanced = await all(`${path}?state=enhanced`, 3);
  expect(enhanced.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await all(`${path}?search=sku`, 3)).toHaveLength(8);
});

longTest('changes of a run are walked by their cursor', async () => {
  shop.products = numberedProducts(8).map((item) => ({ ...item, price: '77.00 EUR' }));
  const { id } = await scheduledRun(product, owner, feed.feedId);
  const walked = await all(`/functions/v1/feeds/${feed.feedId}/runs/${id}/changes`, 3);
  expect(walked.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a cursor of another list, of another feed or of nobody is refused in a sentence', async () => {
  const path = `/functions/v1/feeds/${feed.feedId}`;
  const { next } = await page(`${path}/products`, 2, null);
  const other = await createFeed(owner, shop.feedUrl);
  await product.settle();
  const cursorOf = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const [at, cursor, status, code] of [
    [`${path}/runs`, next ?? '', 400, 'bad_request'],
    [`${path}/products`, 'nonsense', 400, 'bad_request'],
    [`${path}/products`, cursorOf('products', 'x'), 410, 'gone'],
    [`/functions/v1/feeds/${other.feedId}/products`, next ?? '', 410, 'gone'],
    [`${path}/runs`, cursorOf('runs', 'no moment', 'no id'), 400, 'bad_request'],
  ] as const) {
    const answer = await owner.call('GET', `${at}?cursor=${encodeURIComponent(cursor)}`);
    expect({ at, cursor, ...answer }).toMatchObject({ at, cursor, status, body: { code } });
  }
});
