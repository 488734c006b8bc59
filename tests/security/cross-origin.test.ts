import { GoTrueClient } from '@supabase/auth-js';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { usually } from '#tests/harness/long-run.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

const front = 'https://app.example.com';
const { product, client: owner } = await openProduct({
  env: { ALLOWED_ORIGINS: `${front},http://localhost:5173` },
});

const paths = [
  '/api/v1/projects',
  '/api/v1/account/export',
  '/auth/v1/user',
  '/auth/v1/token?grant_type=password',
  `/functions/v1/feeds/${randomUUID()}/events`,
  '/functions/v1/feed-proxy',
  '/api/v1/not-there',
];

const preflight = (path: string, origin: string) =>
  fetch(product.origin + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const words = (text: string | null) => (text ?? '').toLowerCase().split(', ');

const sent = 'authorization content-type idempotency-key apikey x-client-info x-supabase-api-version'.split(
  ' ',
);

test('a listed front end may send what the client library and the screens send', async () => {
  for (const path of paths) {
    const { status, headers } = await preflight(path, front);
    expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, front]);
    const [methods, names] = ['methods', 'headers'].map((what) =>
      words(headers.get(`access-control-allow-${what}`)),
    );
    expect(methods).toEqual(expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete']));
    expect(names).toEqual(expect.arrayContaining(sent));
    expect(headers.get('vary')).toMatch(/\borigin\b/i);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('a listed front end may read every answer, refusals too, and nobody is let in by the origin alone', async () => {
  for (const path of paths) {
    const { headers, status } = await fetch(product.origin + path, { headers: { origin: front } });
    expect([path, status >= 400, headers.get('access-control-allow-origin')]).toEqual([path, true, front]);
    expect(words(headers.get('access-control-expose-headers'))).toContain('x-supabase-api-version');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  }
  const mine = await owner.call('GET', '/api/v1/projects', undefined, { origin: front });
  expect([mine.status, mine.headers.get('access-control-allow-origin')]).toEqual([200, front]);
});

const others = [
  'https://evil.example',
  'null',
  'https://app.example.com.evil.example',
  'https://evil-app.example.com',
  'https://sub.app.example.com',
  'http://app.example.com',
  'https://app.example.com:444',
  'https://app.example.com/',
  'HTTPS://APP.EXAMPLE.COM',
  `${front}, https://evil.example`,
  'http://localhost:5174',
  '*',
];

test('any other origin may read nothing, however near its spelling is', async () => {
  for (const origin of others)
    for (const path of paths.slice(0, usually(2, paths.length))) {
      const answers = [
        await preflight(path, origin),
        await fetch(product.origin + path, { headers: { origin } }),
      ];
      for (const { headers } of answers) {
        const names = ['access-control-allow-origin', 'access-control-allow-methods'];
        expect([origin, path, names.map((name) => headers.get(name))]).toEqual([origin, path, [null, null]]);
        // Or a cache might hand the answer for a listed origin to this one, and the other way round.
        expect([path, headers.get('vary')]).toEqual([path, expect.stringMatching(/\borigin\b/i)]);
      }
    }
});

test('pages and the mailbox are shared with nobody', async () => {
  for (const path of ['/', '/login', '/dev/mailbox', '/healthz', '/docs']) {
    const { headers } = await fetch(product.origin + path, { headers: { origin: front } });
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
  }
});

test('the official client works from there, also when it leads links back to it', async () => {
  const seen: (string | null)[] = [];
  const client = new GoTrueClient({
    url: `${product.origin}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', front);
      const answer = await fetch(input, { ...init, headers });
      seen.push(answer.headers.get('access-control-allow-origin'));
      return answer;
    },
  });
  const email = `${randomUUID()}@example.com`;
  expect((await client.signUp({ email, password: 'correct horse' })).error).toBeNull();
  expect((await client.getUser()).data.user?.email).toBe(email);
  const refused = await client.signInWithPassword({ email, password: 'wrong' });
  expect(refused.error).toMatchObject({ code: 'invalid_credentials' });
  expect((await client.signOut()).error).toBeNull();
  expect(new Set(seen)).toEqual(new Set([front]));
});
