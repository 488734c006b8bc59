import { expect, test } from 'vitest';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createFeed, type ApiClient, must, testPassword } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { type TestProduct } from '#tests/harness/harness.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

/** Every text and JSON value of every table of the product, hashes included. */
async function allTexts(product: TestProduct): Promise<string> {
  const { query } = product.platform.database;
  const tables = await query.rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'feedmaker', 'pgboss')`,
  );
  const texts = [];
  for (const { name } of tables) {
    const rows = await query.rows<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

const json = { 'content-type': 'application/json' };

/** Uses and misuses the secrets of an account in every way a client may; returns the bodies of all refusals. */
async function useSecrets(
  product: TestProduct,
  client: ApiClient,
  secrets: { password: string; refreshToken: string; apiKey: string },
): Promise<string> {
  const { origin } = product;
  const { password, refreshToken, apiKey } = secrets;
  const post = (path: string, body?: object | string, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const get = (path: string, bearer: string) =>
    fetch(origin + path, { headers: { authorization: `Bearer ${bearer}` } });
  const own = { authorization: `Bearer ${client.token}` };
  const refused = [
    post(`/auth/v1/token?grant_type=password&password=${password}`, {
      email: 'nobody@example.com',
      password,
    }),
    post('/auth/v1/token?grant_type=refresh_token', { refresh_token: `${refreshToken}x` }),
    post('/auth/v1/signup', `{"email":"broken@example.com","password":"${password}"`),
    get('/auth/v1/user', `${client.token}x`),
    get(`/api/v1/projects?token=${client.token}&key=${apiKey}`, `${apiKey}x`),
    get(`/api/v1/projects/${apiKey}`, apiKey),
    post(`/nothing/${password}?token=${client.token}`, ''),
    post('/api/v1/projects', { name: 5, password, token: client.token }, own),
  ];
  const answers = await Promise.all(refused);
  for (const answer of answers) expect([answer.url, answer.status >= 400]).toEqual([answer.url, true]);
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
}

test('passwords, tokens, keys and the credentials of shops are in no log, no refusal and no row but where they are used', async () => {
  const lines: string[] = [];
  const log = createLog({ isProduction: true, destination: { write: (line) => void lines.push(line) } });
  log.level = 'trace';
  const { shop, product, client } = await openShop(numberedProducts(1), { log });
  const password = 'marker-password-7f3a';
  await client.ask('PUT', '/auth/v1/user', { password, current_password: testPassword });
  const session = await client.ask<{ access_token: string; refresh_token: string }>(
    'POST',
    '/auth/v1/token?grant_type=password',
    { email: client.email, password },
  );
  const key = await must<ApiKey & { secret: string }>(client.call('POST', '/api/v1/api-keys', { name: 'k' }));
  const shopPassword = 'marker-shop-password-91c4';
  const sourceAccess = {
    username: 'agency',
    password: shopPassword,
    userAgent: '',
    headers: [{ name: 'X-Shop-Key', value: 'marker-shop-key-55d0' }],
  };
  await createFeed(client, shop.feedUrl, {}, { sourceAccess });
  await product.settle();
  const refusals = await useSecrets(product, client, {
    password,
    refreshToken: session.refresh_token,
    apiKey: key.body.secret,
  });

  const secrets = {
    password,
    'access token': session.access_token,
    'refresh token': session.refresh_token,
    'API key': key.body.secret,
    "shop's password": shopPassword,
    "shop's header": 'marker-shop-key-55d0',
  };
  const rows = await allTexts(product);
  const found = Object.entries(secrets).flatMap(([name, secret]) => [
    ...(lines.some((line) => line.includes(secret)) ? [`${name} in the log`] : []),
    ...(refusals.includes(secret) ? [`${name} in a refusal`] : []),
    ...rows
      .split('\n')
      .filter((row) => row.includes(secret))
      .map((row) => `${name} in ${row.split(' ', 1)[0]}`),
  ]);
  // The server must send a shop's credentials again at every run, so their rows hold them in the clear.
  expect(new Set(found)).toEqual(
    new Set(["shop's password in feedmaker.feeds", "shop's header in feedmaker.feeds"]),
  );
  expect(lines.length).toBeGreaterThan(0);
});
