import { describe, expect, test } from 'vitest';
import { codeBehind, confirmedAccount, password, passwordsOf } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { longTest } from '#tests/harness/long-test.ts';

const adminKey = 'k'.repeat(40);
const { database, mails, server } = await openAuthWithMail({ MAGIC_LINKS: 'on', AUTH_ADMIN_KEY: adminKey });

async function countOf(table: 'users' | 'sessions', email: string): Promise<number> {
  const { count } = await database.query.one<{ count: number }>(
    table === 'users'
      ? 'select count(*) as count from auth.users where email = $1'
      : 'select count(*) as count from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  );
  return count;
}

const twenty = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, make));

describe('of twenty at the same moment', () => {
  test('one exchanges the code of a link', async () => {
    const { email, token } = await confirmedAccount(server, mails);
    await server.call('POST', '/logout', { token });
    const verifier = 'v'.repeat(64);
    await server.call('POST', '/recover', {
      body: { email, code_challenge: verifier, code_challenge_method: 'plain' },
    });
    const code = await codeBehind(server, (await mails.next(email)).link);
    const exchange = { body: { auth_code: code, code_verifier: verifier } };
    const answers = await twenty(() => server.call('POST', '/token?grant_type=pkce', exchange));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOf('sessions', email)).toBe(1);
  });

  test('all are sent to one new account, and one signs in by the code of its mail', async () => {
    const email = freshEmail();
    const asked = await twenty(() => server.call('POST', '/otp', { body: { email } }));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf('users', email)).toBe(1);
    const body = { type: 'email', email, token: (await mails.next(email)).code };
    const answers = await twenty(() => server.call('POST', '/verify', { body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOf('sessions', email)).toBe(1);
  });

  longTest('all changes of a password leave one password and one session', async () => {
    const { email, token } = await confirmedAccount(server, mails);
    const wanted = Array.from({ length: 8 }, (_each, index) => `a better horse ${index}`);
    const changes = wanted.map((each) =>
      server.call('PUT', '/user', { body: { password: each, current_password: password }, token }),
    );
    for (const { status } of await Promise.all(changes)) expect([200, 400]).toContain(status);
    expect(await passwordsOf(server, email, wanted)).toHaveLength(1);
    expect(await countOf('sessions', email)).toBe(2);
  });
});

const posts = ['/signup', '/token?grant_type=password', '/recover', '/resend', '/otp', '/verify', '/logout'];

describe('a body', () => {
  test('with other kinds of values is refused by every call', async () => {
    const odd: unknown[] = [
      [],
      'text',
      5,
      true,
      { email: { $ne: null }, password: { $ne: null } },
      { email: ['a@example.com'], password: ['x'] },
      { email: 5, password: 5, type: 5, token: 5, refresh_token: 5, auth_code: 5 },
      { refresh_token: {}, auth_code: {}, code_verifier: {}, token_hash: {}, type: {} },
    ];
    for (const path of [...posts, '/token?grant_type=refresh_token', '/token?grant_type=pkce'])
      for (const body of odd) {
        const { status } = await server.call('POST', path, { body: JSON.stringify(body) });
        expect([path, body, status >= 400 && status < 500]).toEqual([path, body, true]);
      }
  });

  test('of another type or size is refused by every call before it is read', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    const large = `{"email":"${'a'.repeat(1024 * 1024)}"}`;
    for (const path of posts) {
      for (const type of [...types, 'application/xml', 'application/json5', 'text/json']) {
        const headers = { 'content-type': type };
        const { status } = await server.call('POST', path, { body: '{"a":1}', headers });
        expect([path, type, status]).toEqual([path, type, 415]);
      }
      const answer = await server.call('POST', path, { body: large });
      expect(answer).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } });
    }
  });

  test('nested a hundred thousand deep is refused, wherever it is put', async () => {
    const { token } = await confirmedAccount(server, mails);
    const email = freshEmail();
    for (const nest of [
      '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      '['.repeat(200_000) + ']'.repeat(200_000),
    ])
      for (const [method, path, body, options] of [
        ['POST', '/signup', `{"email":"${email}","password":"${password}","data":{"a":${nest}}}`, {}],
        ['POST', '/otp', `{"email":"${email}","data":{"a":${nest}}}`, {}],
        ['PUT', '/user', `{"data":{"a":${nest}}}`, { token }],
        ['POST', '/admin/users', `{"user_metadata":{"a":${nest}}}`, { token: adminKey }],
        ['POST', '/recover', nest, {}],
      ] as const)
        expect([path, (await server.call(method, path, { body, ...options })).status]).toEqual([path, 400]);
  });

  test('that is no UTF-8, or empty, is refused', async () => {
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x7b]), Buffer.alloc(0)]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/signup`, { method: 'POST', headers, body: bytes });
      expect([400, 422]).toContain(answer.status);
    }
  });
});

test('a query that names a thing twice is refused', async () => {
  const { token } = await confirmedAccount(server, mails);
  for (const path of ['/token?grant_type=password&grant_type=pkce', '/logout?scope=local&scope=others']) {
    const answer = await server.call('POST', path, { body: {}, token });
    expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'validation_failed']);
  }
});
