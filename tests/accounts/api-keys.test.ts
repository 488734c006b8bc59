import { expect, test } from 'vitest';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import { limits } from '#core/limits.ts';
import { signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const { product, client: owner } = await openProduct();
const stranger = await signUp(product.origin);

async function createKey(client: ApiClient, name = 'Nightly export') {
  const answer = await client.call<ApiKey & { secret: string }>('POST', '/api/v1/api-keys', { name });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** A program with a key, but without a session. */
const callWith = (secret: string, method: string, path: string, body?: unknown) =>
  owner.call(method, path, body, { authorization: `Bearer ${secret}` });

test('a key calls the API for its user, and is in no later answer and no row', async () => {
  const { secret, id, hint } = await createKey(owner);
  expect(secret.endsWith(hint)).toBe(true);
  const created = await callWith(secret, 'POST', '/api/v1/projects', { name: 'By a program' });
  expect(created.status).toBe(200);
  const projects = await owner.call('GET', '/api/v1/projects');
  expect(JSON.stringify(projects.body)).toContain('By a program');
  const list = await owner.call<{ items: ApiKey[] }>('GET', '/api/v1/api-keys');
  expect(list.body.items).toMatchObject([{ id, hint, name: 'Nightly export' }]);
  expect(list.body.items[0]?.last_used_at).not.toBeNull();
  const rows = await product.platform.database.query.rows('select k::text as row from api_keys k');
  for (const text of [JSON.stringify(list.body), JSON.stringify(rows)]) expect(text).not.toContain(secret);
});

test('a revoked, unknown or garbled key is refused at once', async () => {
  const { secret, id } = await createKey(owner);
  expect((await callWith(secret, 'GET', '/api/v1/projects')).status).toBe(200);
  expect((await owner.call('DELETE', `/api/v1/api-keys/${id}`)).status).toBe(204);
  for (const key of [secret, `fmk_${'A'.repeat(43)}`, 'fmk_', `${secret}A`, `fmk_${'é'.repeat(43)}`]) {
    const answer = await callWith(encodeURI(key), 'GET', '/api/v1/projects');
    expect({ key, ...answer }).toMatchObject({ key, status: 401, body: { code: 'unauthenticated' } });
  }
});

test('a key makes and revokes no keys, takes no copy of the account and opens none', async () => {
  const { secret, id } = await createKey(owner);
  const total = async () => (await owner.call<{ total: number }>('GET', '/api/v1/api-keys')).body.total;
  const before = await total();
  for (const [method, path] of [
    ['GET', '/api/v1/api-keys'],
    ['POST', '/api/v1/api-keys'],
    ['DELETE', `/api/v1/api-keys/${id}`],
    ['GET', '/api/v1/account/export'],
  ] as const) {
    const { status } = await callWith(secret, method, path, method === 'POST' ? { name: 'x' } : undefined);
    expect([method, path, status]).toEqual([method, path, 403]);
  }
  expect(await total()).toBe(before);
  expect((await callWith(secret, 'GET', '/auth/v1/user')).status).toBeGreaterThanOrEqual(401);
  expect((await callWith(secret, 'PUT', '/auth/v1/user', { password: 'new password' })).status).not.toBe(200);
});

test('a user has a limited number of keys and is told which way out', async () => {
  for (let count = 0; count < limits.apiKeysMax; count += 1) await createKey(stranger);
  const answer = await stranger.call('POST', '/api/v1/api-keys', { name: 'one more' });
  expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('Revoke one') } });
});
