import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKey } from '#core/contract/api-keys-api.ts';
import { limits } from '#core/limits.ts';
import { signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

let product: TestProduct;
let owner: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  product = await startProduct([]);
  owner = await signUp(product.origin);
  stranger = await signUp(product.origin);
});

afterAll(async () => {
  await product?.close();
});

async function createKey(client: ApiClient, name = 'Nightly export') {
  const answer = await client.call<ApiKey & { secret: string }>('POST', '/api/v1/api-keys', { name });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** A program with a key, but without a session. */
async function callWith(secret: string, method: string, path: string, body?: unknown) {
  const response = await fetch(product.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

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
    expect([key, answer.status]).toEqual([key, 401]);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'unauthenticated' });
  }
});

test('a key makes and revokes no keys, takes no copy of the account and opens none', async () => {
  const { secret, id } = await createKey(owner);
  const before = (await owner.call<{ total: number }>('GET', '/api/v1/api-keys')).body.total;
  for (const [method, path] of [
    ['GET', '/api/v1/api-keys'],
    ['POST', '/api/v1/api-keys'],
    ['DELETE', `/api/v1/api-keys/${id}`],
  ] as const)
    expect((await callWith(secret, method, path, method === 'POST' ? { name: 'x' } : undefined)).status).toBe(
      403,
    );
  expect((await owner.call<{ total: number }>('GET', '/api/v1/api-keys')).body.total).toBe(before);
  expect((await callWith(secret, 'GET', '/api/v1/account/export')).status).toBe(403);
  expect((await callWith(secret, 'GET', '/auth/v1/user')).status).toBeGreaterThanOrEqual(401);
  expect((await callWith(secret, 'PUT', '/auth/v1/user', { password: 'new password' })).status).not.toBe(200);
});

test("nobody sees or revokes another user's key", async () => {
  const { secret, id } = await createKey(owner);
  expect((await stranger.call<{ total: number }>('GET', '/api/v1/api-keys')).body.total).toBe(0);
  expect((await stranger.call('DELETE', `/api/v1/api-keys/${id}`)).status).toBe(404);
  expect((await callWith(secret, 'GET', '/api/v1/projects')).status).toBe(200);
});

test('a user has a limited number of keys and is told which way out', async () => {
  for (let count = 0; count < limits.apiKeysMax; count += 1) await createKey(stranger);
  const answer = await stranger.call('POST', '/api/v1/api-keys', { name: 'one more' });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: expect.stringContaining('Revoke one') });
});
