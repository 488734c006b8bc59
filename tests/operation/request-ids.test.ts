import { request as ask } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// How support gets from what a user saw to what the log says of it.

let lines: Record<string, unknown>[] = [];
const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
const log = createLog({ isProduction: true, logLevel: 'debug', destination: { write } });
const { shop, product, client } = await openShop(numberedProducts(2), { log, env: { TRUSTED_PROXIES: '1' } });

/** As the proxy calls it; the id that the answer names. */
async function idOf(path: string, given?: string): Promise<string> {
  const headers = new Headers(given === undefined ? [] : [['x-request-id', given]]);
  return (await fetch(product.origin + path, { headers })).headers.get('x-request-id') ?? '';
}

/** Does `work` while a table is away, so that what needs it fails on our side. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { query } = product.platform.database;
  const [schema = '', name = ''] = table.split('.');
  await query.run(`alter table ${table} rename to away`);
  try {
    return await work();
  } finally {
    await query.run(`alter table ${schema}.away rename to ${name}`);
  }
}

describe('a request', () => {
  it('is called as our proxy calls it where that is a plain token, and by a name of ours where it is not', async () => {
    expect(await idOf('/api/v1/about', 'req-0123.abc_DEF')).toBe('req-0123.abc_DEF');
    const names = ['short', 'with blank in it', '"quoted-name"', 'x'.repeat(65), 'a{b}c%0adef', undefined];
    const ids = await Promise.all(names.map((name) => idOf('/api/v1/about', name)));
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{13}$/);
    expect(new Set(ids).size).toBe(names.length);
  });

  it('has its id in the answer, whatever that is', async () => {
    for (const path of ['/', '/healthz', '/nothing/here', '/api/v1/projects', '/auth/v1/settings'])
      expect([path, await idOf(path, 'plain-token')]).toEqual([path, 'plain-token']);
  });

  it('that fails on our side is found in the log by the id in its answer, with the user', async () => {
    const answer = await without('public.projects', () =>
      client.call('POST', '/api/v1/projects', { name: 'Shoes' }),
    );
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id');
    const [failure] = lines.filter(({ request, level }) => request === id && level === 50);
    expect(failure).toMatchObject({ msg: 'request failed', user: client.userId });
  });

  it('for a published file that fails on our side is found by the id in its answer', async () => {
    const { feedId } = await createFeed(client, shop.feedUrl);
    await product.settle();
    const answer = await without('feedmaker.publications', () =>
      fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`, {
        headers: { 'x-request-id': 'from-the-proxy' },
      }),
    );
    expect(answer.status).toBe(503);
    expect(answer.headers.get('x-request-id')).toBe('from-the-proxy');
    expect(lines).toContainEqual(expect.objectContaining({ request: 'from-the-proxy', level: 50 }));
  });

  it('is one line at level debug that names its pattern, user and feed, and no part of an address that may be a secret', async () => {
    const { feedId } = await createFeed(client, shop.feedUrl);
    lines = [];
    const path = `/functions/v1/feeds/${feedId}/status?canary=marker-in-query`;
    await client.call('GET', path);
    await idOf('/nothing/marker-in-path?token=marker-in-query');
    await idOf('/feedmaker/marker-of-nobody/feed.xml?token=marker-in-query');
    const told = () => lines.filter(({ level, status }) => level === 20 && status !== undefined);
    await expect.poll(() => told().length).toBe(3);
    expect(told()[0]).toMatchObject({
      method: 'GET',
      route: '/functions/v1/feeds/:feedId/status',
      status: 200,
      user: client.userId,
      feed: feedId,
      ms: expect.any(Number) as number,
    });
    expect(JSON.stringify(lines)).not.toContain('marker-in');
  });

  it('carries its id through the reading of its body', async () => {
    lines = [];
    const sent = ask(`${product.origin}/api/v1/projects`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/json',
        'x-request-id': 'in-two-parts',
      },
    });
    const answered = new Promise<string>((resolve, reject) => {
      sent.once('error', reject).once('response', (response) => void text(response).then(resolve, reject));
    });
    await without('public.projects', async () => {
      sent.write('{"name":');
      await new Promise((resolve) => setImmediate(resolve));
      sent.end('"Shoes"}');
      await answered;
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ request: 'in-two-parts', level: 50, user: client.userId }),
    );
  });
});

it('callers of a server without a proxy do not choose what their requests are called', async () => {
  const alone = await startProduct([]);
  onTestFinished(() => alone.close());
  const answer = await fetch(`${alone.origin}/healthz`, { headers: { 'x-request-id': 'chosen-by-them' } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-z]{13}$/);
});
