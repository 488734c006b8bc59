import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { rawBytes } from '#tests/harness/raw-call.ts';

const page = 'https://shop.example';
const { product, client: user } = await openProduct({ env: { ALLOWED_ORIGINS: page } });
for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
  await user.ask('POST', '/api/v1/projects', { name: `${number} ${'ä“<&'.repeat(20)}` });

const get = (path: string, headers: Record<string, string>) =>
  rawBytes(product.origin + path, { authorization: `Bearer ${user.token}`, ...headers });

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
])('a long answer comes as %s to whoever takes it, and it is the same', async (coding, accepted, unpack) => {
  const plain = await get('/api/v1/projects', { 'accept-encoding': 'identity' });
  const packed = await get('/api/v1/projects', { 'accept-encoding': accepted });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({
    'content-encoding': coding,
    'content-length': String(packed.body.length),
  });
  expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
  expect(unpack(packed.body).equals(plain.body)).toBe(true);
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
});

test('it varies by that, and by the page that asks as before', async () => {
  for (const coding of ['identity', 'br']) {
    const { headers } = await get('/api/v1/projects', { 'accept-encoding': coding, origin: page });
    expect(headers.vary).toBe('Origin, accept-encoding');
    expect(headers['access-control-allow-origin']).toBe(page);
  }
});

test('a short answer, a refusal and what signs people in come as they are', async () => {
  for (const path of ['/api/v1/about', '/api/v1/projects/none', '/auth/v1/user']) {
    const { headers, body } = await get(path, { 'accept-encoding': 'br' });
    expect([path, headers['content-encoding']]).toEqual([path, undefined]);
    expect(() => JSON.parse(body.toString()) as unknown).not.toThrow();
  }
});

test('who says nothing of packing gets it as it is', async () => {
  const { headers, body } = await get('/api/v1/projects', {});
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(body.toString())).toMatchObject({ total: 9 });
});
