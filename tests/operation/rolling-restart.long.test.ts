import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type ApiClient, clientOf, createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';

// Every process is replaced, one after the other, while a feed is drawn and others ask. A proxy in front sends a request to
// the next process when one cannot be connected to, and no request twice.

const PRODUCTS = 600;
const ROUNDS = 10;

/** Between two requests of one user, who may ask only so often in a minute. */
const PAUSE_MS = 250;

const ports: number[] = [];
const apis: ProductProcess[] = [];
const workers: ProductProcess[] = [];

const shop = await startShop(numberedProducts(PRODUCTS));
const mode = await openServerMode([shop.host]);
for (let n = 0; n < 2; n += 1) {
  ports.push(await freePort());
  apis.push(await startApi(n));
  workers.push(await mode.start('worker', 'shared'));
}
afterAll(async () => {
  await mode.close();
  await shop.close();
});

function startApi(n: number): Promise<ProductProcess> {
  return mode.start('api', 'shared', { PUBLIC_URL: 'http://localhost:3000' }, ports[n]);
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let turn = 0;

/** One request as a proxy makes it: over a connection of its own, to the next process where one refuses to be connected to. */
async function throughProxy(asked: Asked): Promise<number | string> {
  turn += 1;
  const order = turn % 2 === 0 ? [0, 1] : [1, 0];
  let last: number | string = 'nobody asked';
  for (const n of order) {
    last = await askOnce(ports[n] ?? 0, asked);
    if (last !== 'ECONNREFUSED') return last;
  }
  return last;
}

function askOnce(port: number, { method, path, headers = {}, body }: Asked): Promise<number | string> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false };
    const request = http.request(options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(String(error)));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
    request.end(body);
  });
}

/** Every second user reads, every other one writes. */
async function questionOf(client: ApiClient, index: number): Promise<Asked> {
  const { access_token: token } = JSON.parse(client.session) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (index % 2 === 0) return { method: 'GET', path: '/api/v1/projects', headers };
  const made = await client.ask<{ id: string }>('POST', '/api/v1/projects', { name: 'Shop' });
  const body = JSON.stringify({ name: 'The shop' });
  return { method: 'PATCH', path: `/api/v1/projects/${made.id}`, headers, body };
}

test('every process is replaced while a feed is drawn, and no request fails', async () => {
  const client = await signUp(apis[0]?.origin ?? '');
  const { feedId } = await createFeed(client, shop.feedUrl);
  const stateOf = async () => {
    for (const api of apis) {
      const status = await statusOf(clientOf(api.origin, JSON.parse(client.session)), feedId).catch(
        () => null,
      );
      if (status !== null) return status.run?.state;
    }
    return null;
  };
  // Each of them may ask so often in a minute.
  const users = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signUp(apis[0]?.origin ?? '')));
  const questions = await Promise.all(users.map(questionOf));
  const all = { isDone: false };
  const answers = new Map<string, number>();
  const ask = async (question: Asked) => {
    while (!all.isDone) {
      await wait(PAUSE_MS);
      const answer = `${question.method} ${await throughProxy(question)}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const asking = questions.map(ask);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const n of [0, 1]) {
      expect(await apis[n]?.stop()).toBe(0);
      apis[n] = await startApi(n);
      expect(await workers[n]?.stop()).toBe(0);
      workers[n] = await mode.start('worker', 'shared');
    }
  await vi.waitFor(async () => expect(await stateOf()).toBe('published'), {
    timeout: 120_000,
    interval: 200,
  });
  all.isDone = true;
  await Promise.all(asking);
  expect([...answers.keys()].toSorted()).toEqual(['GET 200', 'PATCH 200']);
  expect(answers.get('PATCH 200')).toBeGreaterThan(50);
  const feed = await (await fetch(`${apis[1]?.origin}/feedmaker/${feedId}/feed.xml`)).text();
  expect(feed.match(/\/i\/[0-9a-f]{64}\.jpg/g)).toHaveLength(PRODUCTS);
}, 300_000);
