import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { eventTypes } from '#core/events/event-types.ts';
import { endpoints } from '#server/api.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { createFeed, must, signUp, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { reviewOf } from '#tests/harness/tenant-review.ts';
import { sameWhenRepeated } from './same-when-repeated.ts';

let shop: FakeShop;
let product: TestProduct;
let owner: ApiClient;
let own: CreatedFeed;
let review: string;
let webhook: string;
let linkToken: string;
/** A feed that has no record yet. */
let bareFeed: string;

beforeAll(async () => {
  shop = await startShop(numberedProducts(1));
  product = await startProduct([shop.host]);
  owner = await signUp(product.origin);
  own = await createFeed(owner, shop.feedUrl);
  await product.settle();
  ({ review } = await reviewOf(product, { feed: own.feedId, user: owner.userId }));
  await product.platform.database.query.run(
    `update feedmaker.reviews set state = 'waiting', decided_at = null where id = $1`,
    [review],
  );
  const made = async <T>(path: string, body: object) => (await must<T>(owner.call('POST', path, body))).body;
  webhook = (await made<{ id: string }>('/api/v1/webhook-endpoints', hook('First'))).id;
  bareFeed = (await made<{ feedId: string }>('/functions/v1/feeds', { feedSettings: settings() })).feedId;
  linkToken = (await made<{ token: string }>(`${reviewPath()}/links`, {})).token;
}, 60_000);

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const hook = (name: string) => ({ name, url: new URL('/hook', shop.feedUrl).href, types: eventTypes });
const reviewPath = () => `/functions/v1/feeds/${own.feedId}/reviews/${review}`;
const sources = () => ({ html_dev: own.template.html_dev, config_dev: own.template.config_dev });
const settings = () => ({
  type: 'xml',
  feedUrl: shop.feedUrl,
  offerKey: 'item',
  imageKey: 'g:image_link',
  offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
});
const inProject = () => ({ project_id: own.project.id, template_id: own.template.id });

interface Call {
  path: string;
  /** `word` stands somewhere in it. */
  body: (word: string) => object | undefined;
}

/** How each call with a key is made here; what has no body is made for another row instead. */
const calls: Readonly<Record<string, () => Call>> = {
  '/api/v1/projects': () => ({ path: '/api/v1/projects', body: (name) => ({ name }) }),
  '/api/v1/templates': () => ({
    path: '/api/v1/templates',
    body: (name) => ({ name, project_id: own.project.id, ...sources() }),
  }),
  '/api/v1/templates/:id/clone': () => ({
    path: `/api/v1/templates/${own.template.id}/clone`,
    body: () => undefined,
  }),
  '/api/v1/designs/:design/templates': () => ({
    path: '/api/v1/designs/bold-sale/templates',
    body: (name) => ({ name, project_id: own.project.id, type: 'facebook', width: 600, height: 600 }),
  }),
  '/api/v1/templates/:id/versions': () => ({
    path: `/api/v1/templates/${own.template.id}/versions`,
    body: (name) => ({ name }),
  }),
  '/api/v1/templates/:id/copies': () => ({
    path: `/api/v1/templates/${own.template.id}/copies`,
    body: (name) => ({ name, ...sources() }),
  }),
  '/api/v1/feeds': () => ({
    path: '/api/v1/feeds',
    body: (name) => ({ name, ...inProject(), feedmaker_feed_id: bareFeed }),
  }),
  '/api/v1/setups': () => ({
    path: '/api/v1/setups',
    body: (name) => ({
      project: { name },
      template: { name, ...sources() },
      feed: { name, feedSettings: settings() },
    }),
  }),
  '/api/v1/whole-feeds/:id/copy': () => ({
    path: `/api/v1/whole-feeds/${own.record.id}/copy`,
    body: () => undefined,
  }),
  '/functions/v1/feeds': () => ({
    path: '/functions/v1/feeds',
    body: (name) => ({ name, ...inProject(), feedSettings: settings() }),
  }),
  '/functions/v1/feeds/:feedId/reviews/:reviewId/comments': () => ({
    path: `${reviewPath()}/comments`,
    body: (body) => ({ body }),
  }),
  '/functions/v1/feeds/:feedId/reviews/:reviewId/links': () => ({
    path: `${reviewPath()}/links`,
    body: (word) => ({ may_approve: word === 'Other' }),
  }),
  '/api/v1/shared-reviews/comments': () => ({
    path: '/api/v1/shared-reviews/comments',
    body: (body) => ({ token: linkToken, name: 'Ann', body }),
  }),
  '/api/v1/feeds/:feedId/outputs': () => ({
    path: `/api/v1/feeds/${own.feedId}/outputs`,
    body: (name) => ({ name, image: 'shop' }),
  }),
  '/api/v1/installation/invitations': () => ({
    path: '/api/v1/installation/invitations',
    body: (word) => ({ email: `${word}@example.com` }),
  }),
  '/api/v1/api-keys': () => ({ path: '/api/v1/api-keys', body: (name) => ({ name }) }),
  '/api/v1/webhook-endpoints': () => ({ path: '/api/v1/webhook-endpoints', body: hook }),
  '/api/v1/webhook-endpoints/:id/rotate': () => ({
    path: `/api/v1/webhook-endpoints/${webhook}/rotate`,
    body: () => undefined,
  }),
};

const keyed = endpoints.filter(({ isKeyed }) => isKeyed);

/** Which tables of users' rows have how many, but for those that tell of what was tried. */
async function counts(): Promise<Record<string, number>> {
  const { query } = product.platform.database;
  const tables = await query.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relrowsecurity and n.nspname in ('public', 'feedmaker')
        and c.relname not in ('security_events', 'editor_grants', 'runs', 'products', 'results', 'images')`,
  );
  // A record is a part of its feed's row.
  const found: Record<string, number> = await query.one(
    'select count(record_id)::int as records from feedmaker.feeds',
  );
  for (const { name } of tables)
    found[name] = (await query.one<{ count: number }>(`select count(*)::int as count from ${name}`)).count;
  return found;
}

/** Of an answer what a repeat has to be told: which rows were made, and what secrets they have. */
function told(body: Record<string, unknown>): unknown[] {
  const idOf = (part: unknown) =>
    typeof part === 'object' && part !== null && 'id' in part ? part.id : null;
  const { id, template_id: copy, secret, token, link, name, created_at: at } = body;
  return [id ?? copy, secret, token, link, name, at, idOf(body['project']), idOf(body['feed'])];
}

test('every call that changes something says what a repeat comes to', () => {
  const named = endpoints
    .filter(({ method, isKeyed }) => method === 'POST' && !isKeyed)
    .map(({ path }) => path);
  expect(named.toSorted()).toEqual(Object.values(sameWhenRepeated).flat().toSorted());
  expect(keyed.map(({ path }) => path).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(keyed.every(({ method }) => method === 'POST')).toBe(true);
});

test.each(keyed)(
  '$path with one key is done once, and is refused for anything else',
  async ({ path }: Endpoint) => {
    const call = calls[path]?.() ?? { path, body: () => undefined };
    const headers = { 'idempotency-key': randomUUID() };
    const ask = (word: string, at = call.path) =>
      owner.call<Record<string, unknown>>('POST', at, call.body(word), headers);
    const before = await counts();
    const first = await must<Record<string, unknown>>(ask('First'));
    await product.settle();
    const once = await counts();
    expect(once).not.toEqual(before);
    for (const again of await Promise.all([ask('First'), ask('First'), ask('First')])) {
      expect([path, again.status]).toEqual([path, 200]);
      expect(told(again.body)).toEqual(told(first.body));
    }
    await product.settle();
    expect(await counts()).toEqual(once);
    if (call.body('First') === undefined) return;
    const other = await ask('Other');
    expect([other.status, other.body['code']]).toEqual([422, 'key_reused']);
    expect(await counts()).toEqual(once);
  },
);

test('twenty at once with one key make one API key, and all are told the same secret', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () =>
    must<{ id: string; secret: string }>(
      owner.call('POST', '/api/v1/api-keys', { name: 'At once' }, headers),
    );
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set(answers.map(({ body }) => `${body.id} ${body.secret}`)).size).toBe(1);
  const asked = await fetch(`${product.origin}/api/v1/projects`, {
    headers: { authorization: `Bearer ${answers[0]?.body.secret}` },
  });
  expect(asked.status).toBe(200);
});

test('an API key that was revoked is not made again by the call that made it', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => owner.call<{ id: string }>('POST', '/api/v1/api-keys', { name: 'Lost' }, headers);
  const { id } = (await must<{ id: string }>(ask())).body;
  await must(owner.call('DELETE', `/api/v1/api-keys/${id}`));
  expect((await ask()).status).toBe(410);
});

test('a signing secret that is asked for twice with one key is changed once, so that the one before still signs', async () => {
  const { id, secret } = (
    await must<{ id: string; secret: string }>(
      owner.call('POST', '/api/v1/webhook-endpoints', hook('Rotated')),
    )
  ).body;
  const headers = { 'idempotency-key': randomUUID() };
  const rotate = async () =>
    (
      await must<{ secret: string }>(
        owner.call('POST', `/api/v1/webhook-endpoints/${id}/rotate`, undefined, headers),
      )
    ).body.secret;
  const next = await rotate();
  expect(next).not.toBe(secret);
  const sealed = () =>
    product.platform.database.query.one<{ secret_before: Buffer }>(
      'select secret_before from public.webhook_endpoints where id = $1',
      [id],
    );
  const before = await sealed();
  expect(await rotate()).toBe(next);
  expect(await sealed()).toEqual(before);
});

test('one key of two users makes two API keys with secrets of their own', async () => {
  const other = await signUp(product.origin);
  const headers = { 'idempotency-key': randomUUID() };
  const secrets = [];
  for (const client of [owner, other]) {
    const made = await must<{ secret: string }>(
      client.call('POST', '/api/v1/api-keys', { name: 'Same' }, headers),
    );
    secrets.push(made.body.secret);
  }
  expect(new Set(secrets).size).toBe(2);
});
