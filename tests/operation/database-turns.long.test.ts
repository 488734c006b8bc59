import { expect, test } from 'vitest';
import type { Project } from '#core/contract/projects-api.ts';
import { withLockedRun } from '#server/db/locked-run.ts';
import { createFeed, signIn, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { gate } from '#tests/harness/harness-queue.ts';
import { holdLock } from '#tests/harness/locks.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client: hog } = await openShop(numberedProducts(1));
const other = await signUp(product.origin);
const { feedId } = await createFeed(other, shop.feedUrl);
await product.settle();

/** Everybody but the hog, while its calls hang. */
async function answersOfOthers() {
  const open = (path: string) => fetch(product.origin + path).then(({ status }) => status);
  return {
    projects: (await other.call('GET', '/api/v1/projects')).status,
    status: (await other.call('GET', `/functions/v1/feeds/${feedId}/status`)).status,
    refresh: (await other.call('POST', `/functions/v1/feeds/${feedId}/refresh`)).status,
    signIn: (await signIn(product.origin, other.email)).email,
    ready: await open('/readyz'),
    published: await open(`/feedmaker/${feedId}/feed.xml`),
  };
}

const all = { projects: 200, status: 200, refresh: 200, ready: 200, published: 200 };

/** Keeps whoever wants to change these rows waiting, which holds the connection they have. */
async function lockRows(table: string, userId: string) {
  const [locked, done] = [gate(), gate()];
  const locking = product.platform.database.asOwner(async (sql) => {
    await sql.run(`select from ${table} where user_id = $1 for update`, [userId]);
    locked.open();
    await done.opened;
  });
  await locked.opened;
  return async () => {
    done.open();
    await locking;
  };
}

test('calls of one user that hang keep nobody else from being answered', async () => {
  const { id } = await hog.ask<Project>('POST', '/api/v1/projects', { name: 'Slow' });
  const unlock = await lockRows('projects', hog.userId);
  const calls = Array.from({ length: 40 }, (_, index) =>
    hog.call('PATCH', `/api/v1/projects/${id}`, { name: `Slow ${index}` }),
  );
  try {
    expect(await answersOfOthers()).toEqual({ ...all, signIn: other.email });
  } finally {
    await unlock();
  }
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('neither do those that the feed service works on with more rights than the user has', async () => {
  const own = (await createFeed(hog, shop.feedUrl)).feedId;
  await product.settle();
  const unlock = await lockRows('feedmaker.feeds', hog.userId);
  const calls = Array.from({ length: 40 }, () => hog.call('POST', `/functions/v1/feeds/${own}/refresh`));
  try {
    expect(await answersOfOthers()).toEqual({ ...all, signIn: other.email });
  } finally {
    await unlock();
  }
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('one who asks for more than can wait is told so at once, and when to come back', async () => {
  const { id } = await hog.ask<Project>('POST', '/api/v1/projects', { name: 'Slow' });
  const unlock = await lockRows('projects', hog.userId);
  const answers: number[] = [];
  const calls = Array.from({ length: 230 }, async () => {
    const answer = await hog.call<{ code: string }>('PATCH', `/api/v1/projects/${id}`, { name: 'Slow' });
    answers.push(answer.status);
    return answer;
  });
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(26);
  expect(new Set(answers)).toEqual(new Set([429]));
  await unlock();
  const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(26);
  for (const { body, headers } of refused)
    expect([body.code, headers.get('retry-after')]).toEqual(['rate_limited', '2']);
});

test('a run whose products all end at the same moment keeps nobody from being answered', async () => {
  const own = await createFeed(hog, shop.feedUrl);
  await product.settle();
  const { run } = await statusOf(hog, own.feedId);
  const { database } = product.platform;
  const unlock = await holdLock(database, 'select from feedmaker.runs where id = $1 for update', [run?.id]);
  const order: number[] = [];
  const products = Array.from({ length: 24 }, (_, index) =>
    withLockedRun(product.platform, { id: run?.id ?? '', feed_id: own.feedId }, async () => {
      order.push(index);
      if (index === 3) throw new Error('the fourth cannot be written');
    }).catch((error: Error) => error.message),
  );
  try {
    expect(await answersOfOthers()).toEqual({ ...all, signIn: other.email });
  } finally {
    await unlock();
  }
  const faults = (await Promise.all(products)).filter((fault) => fault !== undefined);
  expect(faults).toEqual(['the fourth cannot be written']);
  expect(order).toEqual(order.map((_, index) => index));
});
