import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '#core/contract/templates-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { must, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

// What a browser is given at the editor's address, and what that page and its worker may do.

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
let product: TestProduct;
let dashboard: string;

beforeAll(async () => {
  product = await startProduct([]);
  dashboard = await textOf('/login');
});
afterAll(() => product?.close());

/** What the page is, whichever of its screens it is made for. */
const scriptOf = (page: string) => /\/assets\/[\w-]+\.js/.exec(page)?.[0];
const textOf = async (path: string) => (await fetch(product.origin + path)).text();

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
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page).toMatch(/\/assets\/editor-[\w-]+\.js/);
    expect(scriptOf(page)).not.toBe(scriptOf(dashboard));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  test('is nowhere else', async () => {
    for (const path of ['/editor', '/editors/x', '/templates/editor/'])
      expect([path, scriptOf(await textOf(path))]).toEqual([path, scriptOf(dashboard)]);
    expect((await fetch(`${product.origin}/editor/x`, { method: 'POST' })).status).toBe(404);
  });

  test('compiles nothing, starts workers of ours, and gets pictures from us alone', async () => {
    const { headers } = await fetch(`${product.origin}/editor/${randomUUID()}`);
    const policy = policyOf(headers);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('worker-src')).toEqual(["'self'"]);
    expect(policy.get('trusted-types')).toEqual(['editor']);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
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
      const policy = policyOf(answer.headers);
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      await answer.arrayBuffer();
    }
    const page = await fetch(product.origin + address(/^editor-[\w-]+\.js$/));
    expect(page.headers.get('content-security-policy')).not.toContain('wasm-unsafe-eval');
  });

  test('and WebAssembly that is sent packed, for good, as what it is', async () => {
    const plain = await fetch(product.origin + address(/\.wasm$/), {
      headers: { 'accept-encoding': 'identity' },
    });
    const size = (await plain.arrayBuffer()).byteLength;
    const packed = await fetch(product.origin + address(/\.wasm$/), { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-type')).toBe('application/wasm');
    expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(size / 2);
    expect((await packed.arrayBuffer()).byteLength).toBe(size);
  });
});

describe('the address that opens the editor', () => {
  async function urlOf(origin: string): Promise<{ url: string; code: string; template: Template }> {
    const client: ApiClient = await signUp(origin);
    const { id } = (await must<{ id: string }>(client.call('POST', '/api/v1/projects', { name: 'P' }))).body;
    const sources = { html_dev: design.html, config_dev: JSON.stringify(design.config) };
    const body = { name: 'T', project_id: id, ...sources };
    const template = (await must<Template>(client.call('POST', '/api/v1/templates', body))).body;
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
    try {
      const { url, code, template } = await urlOf(elsewhere.origin);
      expect(url).toBe(`https://e.example/banner/${template.id}?lang=en&token=${code}`);
    } finally {
      await elsewhere.close();
    }
  });
});
