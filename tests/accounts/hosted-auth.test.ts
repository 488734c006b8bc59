import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { clientOf } from '#tests/harness/api-client.ts';
import { startProduct } from '#tests/harness/harness.ts';

/** An auth server elsewhere: its keys, its tokens. `rotate` makes another key, which signs from now on. */
async function startIssuer(alg: 'ES256' | 'RS256') {
  const keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = [];
  let isAway = false;
  let requests = 0;
  const server = createServer((request, response) => {
    if (request.url !== '/auth/v1/.well-known/jwks.json') return void response.writeHead(404).end();
    requests += 1;
    if (isAway) return void response.writeHead(503).end();
    response.setHeader('content-type', 'application/json');
    return void response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;
  const rotate = async () => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    keys.unshift({ kid, privateKey, jwk: { ...jwk, kid, alg, use: 'sig' } });
  };
  await rotate();
  return {
    url,
    keyRequests: () => requests,
    setAway: (next: boolean) => void (isAway = next),
    rotate,
    async sign(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
      const [key] = keys;
      if (key === undefined) throw new Error('no key');
      const now = Math.floor(Date.now() / 1000);
      const standard = { iss: url, aud: 'authenticated', iat: now, exp: now + 600, role: 'authenticated' };
      return await new SignJWT({ ...standard, sub: randomUUID(), email: 'ann@example.com', ...claims })
        .setProtectedHeader({ alg, kid: key.kid, ...header })
        .sign(key.privateKey);
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const issuer = await startIssuer('ES256');
afterAll(() => issuer.close());
const product = await startProduct([], { env: { AUTH_URL: issuer.url, AUTH_API_KEY: 'public-key' } });
afterAll(() => product.close());

async function userOf(claims: Record<string, unknown> = {}) {
  const userId = randomUUID();
  const token = await issuer.sign({ sub: userId, ...claims });
  return clientOf(product.origin, { access_token: token, user: { id: userId, email: 'ann@example.com' } });
}

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${product.origin}/api/v1/projects`, { headers })).status;
}

test('users of a hosted auth server have projects of their own, and keys for programs', async () => {
  const [ann, bob] = [await userOf(), await userOf()];
  expect((await ann.call('POST', '/api/v1/projects', { name: 'Spring' })).status).toBe(200);
  for (const [user, total] of [
    [ann, 1],
    [bob, 0],
  ] as const)
    expect((await user.call('GET', '/api/v1/projects')).body).toMatchObject({ total });
  const key = await ann.call<{ secret: string }>('POST', '/api/v1/api-keys', { name: 'nightly' });
  expect(await statusWith(key.body.secret)).toBe(200);
});

test('a token of somebody else, for something else, over or without a signature is refused', async () => {
  expect(await statusWith(await issuer.sign({}))).toBe(200);
  for (const [name, claims, header] of [
    ['of another issuer', { iss: 'https://evil.example.com/auth/v1' }, {}],
    ['for another audience', { aud: 'editor' }, {}],
    ['that has run out', { exp: 1 }, {}],
    ['without an end', { exp: undefined }, {}],
    ['without a user, such as the public key of the gateway', { sub: undefined, role: 'anon' }, {}],
    ['whose key is not published', {}, { kid: 'another' }],
  ] as const)
    expect([name, await statusWith(await issuer.sign(claims, header))]).toEqual([name, 401]);
  const other = await startIssuer('ES256');
  expect(await statusWith(await other.sign({ iss: issuer.url }))).toBe(401);
  await other.close();
  const [, payload] = (await issuer.sign()).split('.');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  expect(await statusWith(`${unsigned}.${payload}.`)).toBe(401);
});

test('keys that cannot be fetched sign nobody out, old and new ones are believed, and a closed door stays closed', async () => {
  const far = await startIssuer('RS256');
  const closed = await startProduct([], { env: { AUTH_URL: far.url, SIGN_UP: 'closed' } });
  const ask = (token: string) =>
    clientOf(closed.origin, { access_token: token, user: { id: '', email: '' } }).call(
      'GET',
      '/api/v1/projects',
    );
  const sub = randomUUID();
  const before = await far.sign({ sub });
  await far.rotate();
  const after = await far.sign({ sub });
  far.setAway(true);
  expect(await ask(before)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  far.setAway(false);
  // A page makes several calls at once, and the first of its user's makes the account.
  const answers = await Promise.all([before, after, before, after].map((token) => ask(token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // The keys are remembered: an auth server that goes away again is not missed.
  far.setAway(true);
  const requests = far.keyRequests();
  expect((await ask(after)).status).toBe(200);
  expect(far.keyRequests()).toBe(requests);
  // Sign-up is closed behind whoever came first.
  expect(await ask(await far.sign({ email: 'bob@example.com' }))).toMatchObject({
    status: 403,
    body: { error: 'Signups not allowed for this instance' },
  });
  await closed.close();
  await far.close();
});

test('our own auth endpoints are not there', async () => {
  for (const [method, path] of [
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/token?grant_type=password'],
    ['GET', '/auth/v1/user'],
    ['GET', '/auth/v1/verify?token=x&type=signup'],
    ['GET', '/auth/v1/.well-known/jwks.json'],
  ] as const) {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const answer = await fetch(product.origin + path, { method, ...body });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('the dashboard is told where accounts are, and may call there and nowhere else', async () => {
  for (const path of ['/', '/index.html', '/login', '/editor.html', '/editor/x']) {
    const answer = await fetch(product.origin + path);
    const page = await answer.text();
    expect(page).toContain(`<meta name="auth-server" content="${issuer.url}" data-api-key="public-key" />`);
    expect(answer.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${new URL(issuer.url).origin};`,
    );
  }
  const about = await fetch(`${product.origin}/api/v1/about`);
  expect(await about.json()).toMatchObject({ accounts: 'hosted', has_mail: true });
});

test('an account is deleted here by typing its address, with all that was in it', async () => {
  const user = await userOf();
  await user.call('POST', '/api/v1/projects', { name: 'Spring' });
  const end = (confirmation: string) => user.call('POST', '/api/v1/account/deletion', { confirmation });
  expect((await end('bob@example.com')).status).toBe(403);
  expect((await end(' Ann@example.com ')).status).toBe(204);
  // The account lives on elsewhere, so its owner comes back to an empty one.
  expect((await user.call<{ total: number }>('GET', '/api/v1/projects')).body.total).toBe(0);
});
