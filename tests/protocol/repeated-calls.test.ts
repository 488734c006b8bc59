import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { eventTypes } from '#core/events/event-types.ts';
import { endpoints } from '#server/api.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, signUp } from '#tests/harness/api-client.ts';
import { reviewOf } from '#tests/harness/tenant-review.ts';
import { sameWhenRepeated } from './same-when-repeated.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client: owner } = await openShop(numberedProducts(1));
const own = await createFeed(owner, shop.feedUrl);
await product.settle();
const { review } = await reviewOf(product, { feed: own.feedId, user: owner.userId });
await product.platform.database.query.run(
  `update feedmaker.reviews set state = 'waiting', decided_at = null where id = $1`,
  [review],
);
const create = async <T>(path: string, body: object) => await owner.ask<T>('POST', path, body);

const hook = (name: string) => ({ name, url: new URL('/hook', shop.feedUrl).href, types: eventTypes });
const sources = { html_dev: own.template.html_dev, config_dev: own.template.config_dev };
const feedSettings = {
  type: 'xml',
  feedUrl: shop.feedUrl,
  offerKey: 'item',
  imageKey: 'g:image_link',
  offerIdOption: { type: 1, keyName: 'g:id', attributeName: '' },
};
const project_id = own.project.id;
const inProject = { project_id, template_id: own.template.id };
const reviewPath = `/functions/v1/feeds/${own.feedId}/reviews/${review}`;
const { id: webhook } = await create<{ id: string }>('/api/v1/webhook-endpoints', hook('First'));
/** A feed that has no record yet. */
const { feedId: bareFeed } = await create<{ feedId: string }>('/functions/v1/feeds', { feedSettings });
const { token: linkToken } = await create<{ token: string }>(`${reviewPath}/links`, {});

/** Path parameters of each call with a key, and its body with a word in it; a call without a word is made for another row. */
const calls: Readonly<Record<string, [ids: Record<string, string>, body?: (word: string) => object]>> = {
  '/api/v1/projects': [{}, (name) => ({ name })],
  '/api/v1/templates': [{}, (name) => ({ name, project_id, ...sources })],
  '/api/v1/templates/:id/clone': [{ id: own.template.id }],
  '/api/v1/designs/:design/templates': [
    { design: 'bold-sale' },
    (name) => ({ name, project_id, type: 'facebook', width: 600, height: 600 }),
  ],
  '/api/v1/templates/:id/versions': [{ id: own.template.id }, (name) => ({ name })],
  '/api/v1/templates/:id/copies': [{ id: own.template.id }, (name) => ({ name, ...sources })],
  '/api/v1/feeds': [{}, (name) => ({ name, ...inProject, feedmaker_feed_id: bareFeed })],
  '/api/v1/setups': [
    {},
    (name) => ({ project: { name }, template: { name, ...sources }, feed: { name, feedSettings } }),
  ],
  '/api/v1/whole-feeds/:id/copy': [{ id: own.record.id }],
  '/functions/v1/feeds': [{}, (name) => ({ name, ...inProject, feedSettings })],
  '/functions/v1/feeds/:feedId/reviews/:reviewId/comments': [
    { feedId: own.feedId, reviewId: review },
    (body) => ({ body }),
  ],
  '/functions/v1/feeds/:feedId/reviews/:reviewId/links': [
    { feedId: own.feedId, reviewId: review },
    (word) => ({ may_approve: word === 'Other' }),
  ],
  '/api/v1/shared-reviews/comments': [{}, (body) => ({ token: linkToken, name: 'Ann', body })],
  '/api/v1/feeds/:feedId/outputs': [{ feedId: own.feedId }, (name) => ({ name, image: 'shop' })],
  '/api/v1/installation/invitations': [{}, (word) => ({ email: `${word}@example.com` })],
  '/api/v1/api-keys': [{}, (name) => ({ name })],
  '/api/v1/webhook-endpoints': [{}, hook],
  '/api/v1/webhook-endpoints/:id/rotate': [{ id: webhook }],
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
    const [ids, bodyOf] = calls[path]!;
    const at = path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '');
    const headers = { 'idempotency-key': randomUUID() };
    const ask = (word: string) => owner.call<Record<string, unknown>>('POST', at, bodyOf?.(word), headers);
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
    if (bodyOf === undefined) return;
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
  await owner.ask('DELETE', `/api/v1/api-keys/${id}`);
  expect((await ask()).status).toBe(410);
});

test('a signing secret that is asked for twice with one key is changed once, so that the one before still signs', async () => {
  const { id, secret } = await create<{ id: string; secret: string }>(
    '/api/v1/webhook-endpoints',
    hook('Rotated'),
  );
  const headers = { 'idempotency-key': randomUUID() };
  const rotate = async () =>
    (
      await owner.ask<{ secret: string }>(
        'POST',
        `/api/v1/webhook-endpoints/${id}/rotate`,
        undefined,
        headers,
      )
    ).secret;
  const next = await rotate();
  expect(next).not.toBe(secret);
  const text = 'select secret_before from public.webhook_endpoints where id = $1';
  const sealed = () => product.platform.database.query.one<{ secret_before: Buffer }>(text, [id]);
  const before = await sealed();
  expect(await rotate()).toBe(next);
  expect(await sealed()).toEqual(before);
});

test('one key of two users makes two API keys with secrets of their own', async () => {
  const other = await signUp(product.origin);
  const headers = { 'idempotency-key': randomUUID() };
  const secrets = [];
  for (const client of [owner, other]) {
    const made = await client.ask<{ secret: string }>('POST', '/api/v1/api-keys', { name: 'Same' }, headers);
    secrets.push(made.secret);
  }
  expect(new Set(secrets).size).toBe(2);
});
