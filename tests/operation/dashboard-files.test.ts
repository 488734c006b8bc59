import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signUp } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { rawBytes } from '#tests/harness/raw-call.ts';

const { product } = await openProduct();

const get = (path: string, coding: string) => rawBytes(product.origin + path, { 'accept-encoding': coding });

const paths = async () => {
  const page = (await get('/login', 'identity')).body.toString();
  const [script = ''] = /\/assets\/index-[^"]+\.js/.exec(page) ?? [];
  const [style = ''] = /\/assets\/index-[^"]+\.css/.exec(page) ?? [];
  return ['/', '/login', script, style];
};

describe('the dashboard is sent small to whoever can unpack it', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('as %s, and it is the same', async (encoding, accepted, unpack) => {
    for (const path of await paths()) {
      const plain = await get(path, 'identity');
      const packed = await get(path, accepted);
      expect(plain.headers['content-encoding'], path).toBeUndefined();
      const { 'content-type': type, 'cache-control': kept } = plain.headers;
      const same = { 'content-type': type, 'cache-control': kept };
      expect(packed.headers, path).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding',
        ...same,
      });
      expect(packed.body.length, path).toBeLessThan(plain.body.length);
      expect(unpack(packed.body).equals(plain.body), path).toBe(true);
    }
  });
});

test('a file with its hash in the name is kept for a year, the page itself is asked for each time', async () => {
  const [page = '', , script = ''] = await paths();
  expect((await get(page, 'br')).headers['cache-control']).toBe('no-cache');
  expect((await get(script, 'br')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

describe('a page names what its screen is going to load, so that nothing of it waits for the first script', () => {
  const project = '/projects/0f8fad5b-d9cb-469f-a165-70867728950e';
  test.each([
    ['/', ['login-screen', 'base'], ['frame']],
    ['/login', ['login-screen', 'base'], ['frame']],
    ['/projects', ['projects-screen', 'frame'], ['feed-screen']],
    [
      `${project}/feeds/0f8fad5b-d9cb-469f-a165-70867728950f?page=2`,
      ['feed-screen', 'frame'],
      ['login-screen'],
    ],
    [`${project}/feeds/new`, ['feed-create-screen', 'feed-form', 'frame'], ['feed-screen']],
    ['/feeds/new', ['feed-create-screen'], ['feed-screen']],
  ])('%s', async (path, named, unnamed) => {
    const { body, headers } = await get(path, 'identity');
    expect(headers['cache-control']).toBe('no-cache');
    const links = [...body.toString().matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)];
    const files = links.map(([, file = '']) => file);
    const isNamed = (name: string) => files.some((file) => file.startsWith(`/assets/${name}-`));
    expect(named.filter((name) => !isNamed(name))).toEqual([]);
    expect(unnamed.filter(isNamed)).toEqual([]);
    for (const file of files)
      expect((await get(file, 'identity')).headers['content-type']).toContain('javascript');
  });

  test('an address of no screen has the page that finds out itself', async () => {
    const { body } = await get('/nowhere/in/particular', 'identity');
    expect(body.equals((await get('/index.html', 'identity')).body)).toBe(true);
  });
});

test('the page of registration shows its form ahead only where anybody may register', async () => {
  const formOf = async (origin: string) => (await fetch(`${origin}/register`)).text();
  expect(await formOf(product.origin)).toContain('name="confirmPassword"');
  const closed = await startProduct([], { env: { SIGN_UP: 'closed' } });
  onTestFinished(() => closed.close());
  // The first account of an installation is its operator's, and anybody may make it.
  expect(await formOf(closed.origin)).toContain('name="confirmPassword"');
  await signUp(closed.origin);
  expect(await formOf(closed.origin)).not.toContain('name="confirmPassword"');
});
