import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeed, productsOf, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

const access = {
  username: 'shop',
  password: 'geheim:1',
  userAgent: 'Trusted/1',
  headers: [{ name: 'X-Key', value: 'k' }],
};
const basic = `Basic ${Buffer.from('shop:geheim:1').toString('base64')}`;

let shop: FakeShop;
let stranger: FakeShop;
let product: TestProduct;
let client: ApiClient;
/** What the other host's server saw of us, header by header. */
let strangerSaw: Record<string, unknown>[];

beforeAll(async () => {
  shop = await startShop(numberedProducts(2));
  stranger = await startShop([]);
  product = await startProduct([shop.host, stranger.host]);
  client = await signUp(product.origin);
  strangerSaw = [];
  shop.answers.set('/feed.xml', (request, response) => {
    const { authorization, 'user-agent': agent, 'x-key': key } = request.headers;
    if (authorization !== basic || agent !== 'Trusted/1' || key !== 'k') response.writeHead(401).end();
    else response.end(shop.feedText());
  });
  // The second photo lies at another host.
  shop.answers.set('/photos/2.jpg', (_request, response) => {
    response.writeHead(302, { location: stranger.feedUrl.replace('/feed.xml', '/cdn.jpg') }).end();
  });
  stranger.answers.set('/cdn.jpg', (request, response) => {
    strangerSaw.push(request.headers);
    response.writeHead(302, { location: stranger.feedUrl.replace('/feed.xml', '/photos/7.jpg') }).end();
  });
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
  await stranger?.close();
});

const proxy = (body: object) =>
  client.call<{ success: boolean; error?: string }>('POST', '/functions/v1/feed-proxy', {
    url: shop.feedUrl,
    ...body,
  });

test('a shop that asks for a password is read with it, and no other host ever sees it', async () => {
  expect((await proxy({})).body).toMatchObject({
    success: false,
    error: 'Failed to fetch feed: 401 Unauthorized',
  });
  expect((await proxy({ sourceAccess: access })).body.success).toBe(true);

  const { feedId } = await createFeed(client, shop.feedUrl, {}, { sourceAccess: access });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 2 });
  expect((await productsOf(client, feedId)).map((p) => p.state)).toEqual(['enhanced', 'enhanced']);
  expect(strangerSaw.length).toBeGreaterThan(0);
  for (const headers of strangerSaw) {
    expect(headers['authorization']).toBeUndefined();
    expect(headers['x-key']).toBeUndefined();
    expect(headers['user-agent']).toBe('Trusted/1');
  }
});

test('password and header values never come back, stay when they are not sent, and are used for the stored host only', async () => {
  const { feedId, record, project, template } = await createFeed(
    client,
    shop.feedUrl,
    {},
    { sourceAccess: access },
  );
  await product.settle();
  const path = `/functions/v1/feeds?id=${feedId}`;
  const read = await client.call<{ feedSettings: object; sourceAccess: object }>('GET', path);
  expect(read.body.sourceAccess).toEqual({
    username: 'shop',
    hasPassword: true,
    userAgent: 'Trusted/1',
    headerNames: ['X-Key'],
  });
  expect(JSON.stringify(read.body)).not.toContain('geheim');

  const { password: _password, ...rest } = access;
  const withoutSecrets = { ...rest, headers: [{ name: 'X-Key' }] };
  const change = { name: record.name, project_id: project.id, template_id: template.id };
  const { feedSettings } = read.body;
  await client.call('PATCH', path, { ...change, feedSettings, sourceAccess: withoutSecrets });
  await product.settle();
  expect((await statusOf(client, feedId)).run?.state).toBe('published');
  expect((await proxy({ feedId })).body.success).toBe(true);

  let seen: unknown = null;
  stranger.answers.set('/feed.xml', (request, response) => {
    seen = request.headers.authorization ?? 'nothing';
    response.end(shop.feedText());
  });
  await proxy({ feedId, url: stranger.feedUrl });
  expect(seen).toBe('nothing');

  await client.call('PATCH', path, { ...change, feedSettings, sourceAccess: null });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({
    state: 'failed',
    error_code: 'source_http_status',
  });
});

test('a password that was given for https is never sent without it', async () => {
  const secure = shop.feedUrl.replace('http:', 'https:');
  const { feedId } = await createFeed(client, secure, { activate: false }, { sourceAccess: access });
  const seen: unknown[] = [];
  shop.answers.set('/plain.xml', (request, response) => {
    seen.push(request.headers.authorization ?? 'nothing', request.headers['x-key'] ?? 'nothing');
    response.end(shop.feedText());
  });
  const url = shop.feedUrl.replace('/feed.xml', '/plain.xml');
  const { password: _password, ...rest } = access;
  const withoutSecrets = { ...rest, headers: [{ name: 'X-Key' }] };
  expect((await proxy({ feedId, url })).body.success).toBe(true);
  expect((await proxy({ feedId, url, sourceAccess: withoutSecrets })).body.success).toBe(true);
  expect(seen.filter((value) => value === basic || value === 'k')).toEqual([]);
  expect(seen).toHaveLength(4);
});

test('the password does not follow a feed to another host', async () => {
  const { feedId, record, project, template } = await createFeed(
    client,
    shop.feedUrl,
    {},
    { sourceAccess: access },
  );
  const path = `/functions/v1/feeds?id=${feedId}`;
  const read = await client.call<{ feedSettings: object }>('GET', path);
  const feedSettings = { ...read.body.feedSettings, feedUrl: stranger.feedUrl };
  const change = { name: record.name, project_id: project.id, template_id: template.id, feedSettings };
  expect((await client.call('PATCH', path, change)).status).toBe(200);
  expect((await client.call<{ sourceAccess: object }>('GET', path)).body.sourceAccess).toEqual({
    username: '',
    hasPassword: false,
    userAgent: '',
    headerNames: [],
  });
  await product.settle();
});

test('a header that could break a request apart is refused', async () => {
  for (const headers of [
    [{ name: 'X-A', value: 'a\r\nHost: b' }],
    [{ name: 'Host', value: 'b' }],
    [{ name: 'a b', value: 'c' }],
    [{ name: 'X-A', value: 'zł' }],
  ])
    expect((await proxy({ sourceAccess: { ...access, headers } })).status).toBe(400);
});

test('every header value that is accepted can be sent', async () => {
  // All of Latin-1 that may stand in a field; white space at the ends is not part of a value.
  const value = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
    .filter((sign) => /[\t\x20-\x7e\x80-\xff]/.test(sign))
    .join('');
  let seen: string | undefined;
  shop.answers.set('/odd.xml', (request, response) => {
    seen = String(request.headers['x-odd']);
    response.end(shop.feedText());
  });
  const headers = [{ name: 'X-Odd', value }];
  const answer = await proxy({
    url: shop.feedUrl.replace('/feed.xml', '/odd.xml'),
    sourceAccess: { ...access, headers, userAgent: 'Prüfer/1' },
  });
  expect(answer.body.success).toBe(true);
  expect(seen?.trim()).toBe(value.trim());
});
