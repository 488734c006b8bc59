import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

const { shop, product, client: owner } = await openShop(numberedProducts(1));
const created = await createFeed(owner, shop.feedUrl);
const { feedId } = created;
const [templateId, projectId] = [created.template.id, created.project.id];
await product.settle();

const authorization = () => ({ authorization: `Bearer ${owner.token}` });

test('a form or plain text of another page cannot write, even with a token', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await fetch(`${product.origin}/api/v1/projects`, {
      method: 'POST',
      headers: { ...authorization(), 'content-type': type },
      body: '{"name":"forged"}',
    });
    expect([type, answer.status]).toEqual([type, 415]);
  }
  expect((await owner.call<{ total: number }>('GET', '/api/v1/projects')).body.total).toBe(1);
});

test('what is nested a hundred thousand deep is refused like anything else that cannot be read', async () => {
  const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
  const list = '['.repeat(100_000) + ']'.repeat(100_000);
  const layers = '{"layers":[{"children":'.repeat(20_000) + '[]' + '}]}'.repeat(20_000);
  for (const text of [deep, list, layers, `{"a":${deep}}`, `{"layers":${list}}`]) {
    const body = { name: 'Deep', project_id: projectId, html_dev: '<div></div>', config_dev: text };
    const made = await owner.call('POST', '/api/v1/templates', body);
    const saved = await owner.call('PATCH', `/api/v1/templates/${templateId}`, { config_dev: text });
    const headers = { ...authorization(), 'content-type': 'application/json' };
    const sent = await fetch(`${product.origin}/api/v1/projects`, { method: 'POST', headers, body: text });
    const what = text.slice(0, 12);
    expect([what, made.status, saved.status, sent.status]).toEqual([what, 422, 422, 400]);
  }
  const html = '<div>'.repeat(50_000);
  const nested = await owner.call('PATCH', `/api/v1/templates/${templateId}`, { html_dev: html });
  // HTML is cleaned instead: what is too deep is left out.
  expect(nested.status).toBe(200);
});

test('no other origin may read an answer of the API', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://sub.localhost']) {
    for (const [method, path] of [
      ['GET', '/api/v1/projects'],
      ['OPTIONS', '/api/v1/projects'],
      ['POST', '/auth/v1/token?grant_type=password'],
      ['OPTIONS', '/auth/v1/user'],
      ['GET', `/functions/v1/feeds/${feedId}/products.csv`],
      ['GET', `/functions/v1/feeds/${feedId}/events`],
    ] as const) {
      const answer = await fetch(product.origin + path, {
        method,
        headers: { ...authorization(), origin, 'access-control-request-method': 'POST' },
      });
      await answer.body?.cancel();
      const names = ['access-control-allow-origin', 'access-control-allow-credentials'];
      expect([path, ...names.map((name) => answer.headers.get(name))]).toEqual([path, null, null]);
    }
  }
});

test('each kind of answer says what a browser may do with it', async () => {
  const image = (
    await owner.call<{ items: { enhanced_url: string }[] }>('GET', `/functions/v1/feeds/${feedId}/products`)
  ).body.items[0]?.enhanced_url;
  const page = "default-src 'self'";
  const inert = "default-src 'none'; sandbox";
  const kinds: [path: string, policy: string, sharing: string][] = [
    ['/docs', page, 'same-origin'],
    ['/api/v1/about', page, 'same-origin'],
    ['/auth/v1/settings', page, 'same-origin'],
    [`/feedmaker/${feedId}/feed.xml`, inert, 'cross-origin'],
    [image ?? 'no image', inert, 'cross-origin'],
    [`/templates/${templateId}/preview.jpg`, inert, 'cross-origin'],
    ['/feedmaker/nothing-here', inert, 'cross-origin'],
  ];
  for (const [path, policy, sharing] of kinds) {
    const { headers } = await fetch(product.origin + path);
    const isPage = policy === page;
    expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
      path,
      'content-security-policy': expect.stringMatching(new RegExp(`^${policy}`)),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': sharing,
      ...(isPage
        ? { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' }
        : { 'referrer-policy': 'no-referrer' }),
    });
    const has = ['permissions-policy', 'x-powered-by', 'set-cookie'].map((name) => headers.has(name));
    expect([path, ...has]).toEqual([path, isPage, false, false]);
  }
  const { headers } = await fetch(`${product.origin}/docs`);
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/frame-ancestors 'none'.*script-src 'self';/);
  expect(policy).toMatch(/require-trusted-types-for 'script';trusted-types 'none'/);
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('a request that names two hosts is refused, whatever it asks for', async () => {
  const { port } = new URL(product.origin);
  for (const path of [`/feedmaker/${feedId}/feed.xml`, '/api/v1/about', '/']) {
    const answerTo = (...hosts: readonly string[]) =>
      rawGet(Number(port), path, hosts.map((host) => `Host: ${host}`).join('\r\n'));
    expect([path, (await answerTo('localhost')).slice(9, 12)]).toEqual([path, '200']);
    for (const second of ['localhost', 'evil.example'])
      expect([path, (await answerTo('localhost', second)).slice(9, 12)]).toEqual([path, '400']);
  }
});

test('no address leads out of the folders of published files', async () => {
  const { port } = new URL(product.origin);
  for (const part of ['../../secret', '..%2f..%2fsecret', '%2e%2e/%2e%2e/x', '%00', '/etc/passwd', 'C:/x']) {
    for (const path of [
      `/feedmaker/${part}/feed.xml`,
      `/feedmaker/${feedId}/${part}`,
      `/feedmaker/${feedId}/i/${part}.jpg`,
      `/templates/${part}/preview.jpg`,
      `/assets/${part}`,
    ]) {
      const answer = await rawGet(Number(port), path);
      const isAnswer = /^HTTP\/1\.1 (404|400|200|403)/.test(answer);
      expect([path, answer.includes('root:'), isAnswer]).toEqual([path, false, true]);
      // A page that is not there is the dashboard's; nothing of a feed's folder may come with 200.
      if (path.startsWith('/feedmaker/')) expect([path, answer.slice(9, 12)]).toEqual([path, '404']);
    }
  }
});

test('over https browsers are told to stay there', async () => {
  const secure = await startProduct([], { env: { PUBLIC_URL: 'https://feeds.example' } });
  const { headers } = await fetch(`${secure.origin}/docs`);
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  await secure.close();
});

longTest('two hundred callers that never finish their request keep nobody else waiting', async () => {
  const { port } = new URL(product.origin);
  const sockets = await Promise.all(Array.from({ length: 200 }, () => openHalfRequest(Number(port))));
  expect((await statusOf(owner, feedId)).feed_id).toBe(feedId);
  expect((await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).status).toBe(200);
  // Hung up on by the server, after its patience with headers.
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
});

test('a user who calls without end is slowed down, says when to come back, and slows nobody else', async () => {
  const strict = await startProduct([], { callsPerMinute: 20 });
  const busy = await signUp(strict.origin);
  const calm = await signUp(strict.origin);
  const answers = [];
  for (let count = 0; count < 25; count += 1) answers.push(await busy.call('GET', '/api/v1/projects'));
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  expect(answers.at(-1)?.body).toMatchObject({ code: 'rate_limited' });
  const seconds = Number(answers.at(-1)?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await calm.call('GET', '/api/v1/projects')).status).toBe(200);
  await strict.close();
});

longTest(
  'behind proxies of ours callers are told apart by what the proxies wrote, and by nothing they wrote themselves',
  async () => {
    for (const [proxies, isToldApart] of [
      ['0', false],
      ['1', true],
    ] as const) {
      const behind = await startProduct([], { env: { TRUSTED_PROXIES: proxies } });
      const guess = (client: string) =>
        fetch(`${behind.origin}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          // The first entry is what a caller claims, the last what the nearest proxy saw.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.7, ${client}` },
          body: JSON.stringify({ email: 'somebody@example.com', password: 'wrong one' }),
        });
      for (let count = 0; count < 10; count += 1) expect((await guess('203.0.113.1')).status).toBe(400);
      expect((await guess('203.0.113.1')).status).toBe(429);
      expect([proxies, (await guess('203.0.113.2')).status]).toEqual([proxies, isToldApart ? 400 : 429]);
      await behind.close();
    }
  },
);

test('addresses of strangers are looked at thirty times in a minute, however fast somebody asks', async () => {
  const curious = await signUp(product.origin);
  const asked = [];
  for (let count = 0; count < 31; count += 1)
    asked.push(await curious.call('POST', '/functions/v1/feed-proxy', { url: shop.feedUrl }));
  expect(asked.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
  expect((await curious.call('GET', '/api/v1/projects')).status).toBe(200);
});

/** The whole answer as text; a URL object would tidy the path up before it is sent. */
async function rawGet(port: number, path: string, hosts = 'Host: localhost'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
  return (await buffer(socket)).toString('latin1');
}

async function openHalfRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET /api/v1/about HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  return socket.resume();
}
