import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createApi } from '#server/api.ts';
import {
  createFeed,
  must,
  signIn,
  signUp,
  testPassword,
  type Answer,
  type ApiClient,
} from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product } = await openShop(numberedProducts(1));

/** Opens a stream; `ended` resolves when the server ends it. */
async function follow(token: string, feedId: string, origin = product.origin) {
  const answer = await fetch(`${origin}/functions/v1/feeds/${feedId}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  await reader?.read();
  let isOpen = true;
  const ended = (async () => {
    while ((await reader?.read())?.done === false);
    isOpen = false;
  })();
  return { ended, isOpen: () => isOpen, close: () => reader?.cancel() };
}

/** The calls that end what `thief`, signed in elsewhere, may do in the account of `owner`. */
const ends: [name: string, how: (parts: { owner: ApiClient; thief: ApiClient }) => Promise<Answer>][] = [
  ['signs out', ({ thief }) => thief.call('POST', '/auth/v1/logout?scope=local')],
  ['is signed out with all others', ({ owner }) => owner.call('POST', '/auth/v1/logout?scope=others')],
  ['is signed out with all', ({ owner }) => owner.call('POST', '/auth/v1/logout?scope=global')],
  [
    'is put out by the list of browsers',
    async ({ owner, thief }) => {
      const { session_id: id } = JSON.parse(
        Buffer.from(thief.token.split('.')[1] ?? '', 'base64url').toString(),
      ) as { session_id: string };
      return owner.call('DELETE', `/api/v1/account/sessions/${id}`);
    },
  ],
  [
    'is put out by a new password',
    ({ owner }) =>
      owner.call('PUT', '/auth/v1/user', { password: 'another horse', current_password: testPassword }),
  ],
  [
    'has an account no more',
    ({ owner }) => owner.call('POST', '/api/v1/account/deletion', { confirmation: testPassword }),
  ],
];

test.each(ends)('the stream of a browser that %s ends at once', async (_name, end) => {
  const owner = await signUp(product.origin);
  const { feedId } = await createFeed(owner, shop.feedUrl, { activate: false });
  const thief = await signIn(product.origin, owner.email);
  const stream = await follow(thief.token, feedId);
  await must(end({ owner, thief }));
  await stream.ended;
});

test('the stream of a program ends at once with its key, and no other stream does', async () => {
  const owner = await signUp(product.origin);
  const { feedId } = await createFeed(owner, shop.feedUrl, { activate: false });
  const makeKey = async (name: string) =>
    await owner.ask<{ id: string; secret: string }>('POST', '/api/v1/api-keys', { name });
  const [revoked, kept] = [await makeKey('first'), await makeKey('second')];
  const others = [await follow(owner.token, feedId), await follow(kept.secret, feedId)];
  const stream = await follow(revoked.secret, feedId);
  await owner.ask('DELETE', `/api/v1/api-keys/${revoked.id}`);
  await stream.ended;
  expect(others.map(({ isOpen }) => isOpen())).toEqual([true, true]);
  for (const other of others) await other.close();
});

test('a stream ends with the time of its token', async () => {
  const owner = await signUp(product.origin);
  const { feedId } = await createFeed(owner, shop.feedUrl, { activate: false });
  const clock = createTestClock();
  const api = await createApi(
    { ...product.platform, clock },
    { renderer: product.renderer, streamKeepAliveMs: 20 },
  );
  await api.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.server.address() as AddressInfo;
  const stream = await follow(owner.token, feedId, `http://127.0.0.1:${port}`);
  clock.advance(61 * 60_000);
  await stream.ended;
  await api.close();
});
