import { afterAll, expect, test } from 'vitest';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { createFeed, productsOf, signUp, statusOf, type ApiClient } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';

const access = {
  username: 'shop',
  password: 'geheim:1',
  userAgent: 'Trusted/1',
  headers: [{ name: 'X-Key', value: 'k' }],
};
const basic = `Basic ${Buffer.from('shop:geheim:1').toString('base64')}`;

const stranger = await startShop([]);
afterAll(() => stranger.close());
const { shop, product, client } = await openShop(numberedProducts(2), { hosts: [stranger.host] });
/** What the other host's server saw of us, header by header. */
const strangerSaw: Record<string, unknown>[] = [];
shop.answers.set('/feed.xml', (request, response) => {
  const { authorization, 'user-agent': agent, 'x-key': key } = request.headers;
  if (authorization !== basic || agent !== 'Trusted/1' || key !== 'k') response.writeHead(401).end();
  else response.end(shop.feedText());
});
// The second photo lies at another host.
const atStranger = (path: string) => stranger.feedUrl.replace('/feed.xml', path);
shop.answers.set('/photos/2.jpg', (_request, response) => {
  response.writeHead(302, { location: atStranger('/cdn.jpg') }).end();
});
stranger.answers.set('/cdn.jpg', (request, response) => {
  strangerSaw.push(request.headers);
  response.writeHead(302, { location: atStranger('/photos/7.jpg') }).end();
});

const withoutSecrets = { username: 'shop', userAgent: 'Trusted/1', headers: [{ name: 'X-Key' }] };

/** A feed with access; what the form of it is, and what it says. */
async function feedWithAccess() {
  const { feedId, record, project, template } = await createFeed(
    client,
    shop.feedUrl,
    {},
    { sourceAccess: access },
  );
  await product.settle();
  const path = `/functions/v1/feeds?id=${feedId}`;
  const read = async () => await client.ask<{ feedSettings: object; sourceAccess: object }>('GET', path);
  const form = { name: record.name, project_id: project.id, template_id: template.id };
  const save = async (change: object) => {
    const { feedSettings } = await read();
    await client.ask('PATCH', path, { ...form, feedSettings, ...change });
    await product.settle();
  };
  return { feedId, read, save };
}

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
  for (const { authorization, 'x-key': key, 'user-agent': agent } of strangerSaw)
    expect([authorization, key, agent]).toEqual([undefined, undefined, 'Trusted/1']);
});

test('password and header values never come back, stay when they are not sent, and are used for the stored host only', async () => {
  const { feedId, read, save } = await feedWithAccess();
  const told = await read();
  expect(told.sourceAccess).toEqual({
    username: 'shop',
    hasPassword: true,
    userAgent: 'Trusted/1',
    headerNames: ['X-Key'],
  });
  expect(JSON.stringify(told)).not.toContain('geheim');
  await save({ sourceAccess: withoutSecrets });
  expect((await statusOf(client, feedId)).run?.state).toBe('published');
  expect((await proxy({ feedId })).body.success).toBe(true);

  let seen: unknown = null;
  stranger.answers.set('/feed.xml', (request, response) => {
    seen = request.headers.authorization ?? 'nothing';
    response.end(shop.feedText());
  });
  await proxy({ feedId, url: stranger.feedUrl });
  expect(seen).toBe('nothing');

  await save({ sourceAccess: null });
  const { run } = await statusOf(client, feedId);
  expect(run).toMatchObject({ state: 'failed', error_code: 'source_http_status' });
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
  expect((await proxy({ feedId, url })).body.success).toBe(true);
  expect((await proxy({ feedId, url, sourceAccess: withoutSecrets })).body.success).toBe(true);
  expect(seen.filter((value) => value === basic || value === 'k')).toEqual([]);
  expect(seen).toHaveLength(4);
});

test('the password does not follow a feed to another host', async () => {
  const { read, save } = await feedWithAccess();
  const { feedSettings } = await read();
  await save({ feedSettings: { ...feedSettings, feedUrl: stranger.feedUrl } });
  const nothing = { username: '', hasPassword: false, userAgent: '', headerNames: [] };
  expect((await read()).sourceAccess).toEqual(nothing);
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

/** Of the processes that read feeds for forms. */
const pids = () => product.renderer.previews.pids();
const signal = (name: NodeJS.Signals) => pids().forEach((pid) => process.kill(pid, name));
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const analysed = async (user: ApiClient, options: RequestInit = {}) => {
  const answer = await fetch(`${product.origin}/api/v1/analyse`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: stranger.feedUrl }),
    ...options,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('feeds for forms are read in a process of its own, one of a user at a time, and a caller that leaves ends it', async () => {
  const [slow, other] = [await signUp(product.origin), await signUp(product.origin)];
  stranger.answers.set('/feed.xml', (_request, response) => void response.end(shop.feedText()));
  const first = await analysed(slow);
  expect(first).toMatchObject({ status: 200, body: { success: true, analysis: { productCount: 2 } } });
  expect(pids()).toHaveLength(1);
  const [reading = 0] = pids();
  signal('SIGSTOP');
  const before = stranger.requests.length;
  const leaving = new AbortController();
  const left = analysed(slow, { signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => stranger.requests.length - before).toBe(1);
  // The second one gets its feed when the first has long had its turn.
  const mayCome = Promise.withResolvers<void>();
  stranger.answers.set('/feed.xml', (_request, response) => {
    void mayCome.promise.then(() => response.end(shop.feedText()));
  });
  const ends: string[] = [];
  const second = analysed(slow).then((answer) => (ends.push('second'), answer));
  await expect.poll(() => stranger.requests.length - before).toBe(2);
  stranger.answers.set('/feed.xml', (_request, response) => void response.end(shop.feedText()));
  // Somebody else's feed goes to another process, and only one of them is kept from work.
  expect(await analysed(other)).toEqual(first);
  mayCome.resolve();
  expect(await analysed(other)).toEqual(first);
  expect([ends, pids().length, isAlive(reading)]).toEqual([[], 2, true]);
  leaving.abort();
  expect(await left).toBe('left');
  expect(await second).toEqual(first);
  await expect.poll(() => isAlive(reading)).toBe(false);
});

test('a feed whose reading is killed is told in words, in the language of the reader, and the next one is read', async () => {
  stranger.answers.set('/feed.xml', (_request, response) => void response.end(shop.feedText()));
  const user = await signUp(product.origin);
  await analysed(user);
  signal('SIGSTOP');
  const asked = analysed(user);
  let isOver = false;
  void asked.finally(() => (isOver = true));
  const killAll = () => {
    signal('SIGKILL');
    return isOver;
  };
  await expect.poll(killAll, { interval: 5 }).toBe(true);
  const { readingStopped } = turnReasons;
  expect(await asked).toEqual({ status: 503, body: { error: readingStopped, code: 'unavailable' } });
  expect((await analysed(user)).status).toBe(200);
  stranger.answers.set('/feed.xml', (_request, response) => void response.end('<rss><a></b></rss>'));
  const headers = {
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    'accept-language': 'de',
  };
  expect((await analysed(user, { headers })).body).toMatchObject({
    success: false,
    error: 'Ungültiges XML-Format',
  });
});
