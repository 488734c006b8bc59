import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { createDefaultTemplate } from '#picture/designs';
import { must, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { rawBytes } from '#tests/harness/raw-call.ts';
import { brotliDecompressSync } from 'node:zlib';

// The answer at the editor's address, and the rights of that page and its worker.

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
const { product } = await openProduct();

/** Returns the first script of a page, which is the same for all its screens. */
const scriptOf = (page: string) => /\/assets\/[\w-]+\.js/.exec(page)?.[0];
const textOf = async (path: string) => (await fetch(product.origin + path)).text();
const dashboard = await textOf('/login');

describe('the editor’s page', () => {
  test.each([
    `/editor/${randomUUID()}?token=abc`,
    `/editor/${randomUUID()}`,
    '/editor/nothing',
    '/editor/',
    '/editor.html',
  ])('is at %s, is kept nowhere and tells no site where it was', async (path) => {
    const answer = await fetch(product.origin + path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toMatch(/\/assets\/editor-[\w-]+\.js/);
    expect(scriptOf(page)).not.toBe(scriptOf(dashboard));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  });

  test('is nowhere else', async () => {
    for (const path of ['/editor', '/editors/x', '/templates/editor/'])
      expect([path, scriptOf(await textOf(path))]).toEqual([path, scriptOf(dashboard)]);
    expect((await fetch(`${product.origin}/editor/x`, { method: 'POST' })).status).toBe(404);
  });

  test('compiles nothing, starts workers of ours, and gets pictures from us alone', async () => {
    const { headers } = await fetch(`${product.origin}/editor/${randomUUID()}`);
    expect(Object.fromEntries(policyOf(headers))).toMatchObject({
      'script-src': ["'self'"],
      'worker-src': ["'self'"],
      'trusted-types': ['editor'],
      'require-trusted-types-for': ["'script'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'frame-ancestors': ["'none'"],
    });
  });
});

/** The directives by name. */
function policyOf(headers: Headers): Map<string, string[]> {
  const text = headers.get('content-security-policy') ?? '';
  return new Map(text.split(';').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]));
}

describe('what paints in the editor', () => {
  const built = new URL('../../dist/web/assets/', import.meta.url);
  const address = (name: RegExp) => `/assets/${readdirSync(built).find((file) => name.test(file)) ?? 'none'}`;

  test('is a script that may compile WebAssembly, ask this server, and nothing else', async () => {
    for (const packing of ['br', 'identity']) {
      const headers = { 'accept-encoding': packing };
      const answer = await fetch(product.origin + address(/^paint-worker-[\w-]+\.js$/), { headers });
      expect(Object.fromEntries(policyOf(answer.headers))).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'connect-src': ["'self'"],
      });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      await answer.arrayBuffer();
    }
    const page = await fetch(product.origin + address(/^editor-[\w-]+\.js$/));
    expect(page.headers.get('content-security-policy')).not.toContain('wasm-unsafe-eval');
  });

  test('and WebAssembly that is sent packed, for good, as what it is', async () => {
    const get = (coding: string) =>
      rawBytes(product.origin + address(/\.wasm$/), { 'accept-encoding': coding });
    const size = (await get('identity')).body.byteLength;
    const packed = await get('br');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/wasm',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Number(packed.headers['content-length'])).toBeLessThan(size / 2);
    expect(brotliDecompressSync(packed.body).byteLength).toBe(size);
  });
});

describe('the address that opens the editor', () => {
  async function urlOf(origin: string): Promise<{ url: string; code: string; template: Template }> {
    const client: ApiClient = await signUp(origin);
    const { id } = await client.ask<{ id: string }>('POST', '/api/v1/projects', { name: 'P' });
    const body = {
      name: 'T',
      project_id: id,
      html_dev: design.html,
      config_dev: JSON.stringify(design.config),
    };
    const template = await client.ask<Template>('POST', '/api/v1/templates', body);
    const path = `/api/v1/templates/${template.id}/editor-code`;
    const answer = await must<{ url: string; code: string }>(client.call('POST', path));
    return { ...answer.body, template };
  }

  test('is ours, with the template’s id and the code as token', async () => {
    const { url, code, template } = await urlOf(product.origin);
    expect(url).toBe(`/editor/${template.id}?token=${code}`);
  });

  test('is that of another editor where the operator names one', async () => {
    const elsewhere = await startProduct([], { env: { EDITOR_URL: 'https://e.example/banner/?lang=en' } });
    onTestFinished(() => elsewhere.close());
    const { url, code, template } = await urlOf(elsewhere.origin);
    expect(url).toBe(`https://e.example/banner/${template.id}?lang=en&token=${code}`);
  });
});
