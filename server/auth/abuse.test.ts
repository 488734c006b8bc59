import { describe, expect, test } from 'vitest';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const password = 'correct horse';
const adminKey = 'k'.repeat(40);
const { database, mails, server } = await openAuthWithMail({ MAGIC_LINKS: 'on', AUTH_ADMIN_KEY: adminKey });

async function createAccount() {
  const email = freshEmail();
  const browser = server.client();
  await browser.signUp({ email, password });
  const arrival = await server.open((await mails.next(email)).link);
  const { data } = await browser.exchangeCodeForSession(arrival.searchParams.get('code') ?? '');
  if (data.session === null) throw new Error('no session');
  return { email, browser, session: data.session };
}

async function sessionCount(email: string): Promise<number> {
  const { count } = await database.query.one<{ count: number }>(
    'select count(*) as count from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  );
  return count;
}

const twenty = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, make));

describe('of twenty at the same moment', () => {
  test('one exchanges the code of a link', async () => {
    const { email } = await createAccount();
    await server.call('POST', '/logout', {
      token: (await server.client().signInWithPassword({ email, password })).data.session?.access_token ?? '',
    });
    const verifier = 'v'.repeat(64);
    const body = { email, code_challenge: verifier, code_challenge_method: 'plain' };
    await server.call('POST', '/recover', { body });
    const code = (await server.open((await mails.next(email)).link)).searchParams.get('code') ?? '';
    const exchange = { body: { auth_code: code, code_verifier: verifier } };
    const answers = await twenty(() => server.call('POST', '/token?grant_type=pkce', exchange));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionCount(email)).toBe(1);
  });

  test('one signs in by the code of a mail', async () => {
    const email = freshEmail();
    await server.call('POST', '/otp', { body: { email } });
    const token = (await mails.next(email)).code;
    const answers = await twenty(() =>
      server.call('POST', '/verify', { body: { type: 'email', email, token } }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionCount(email)).toBe(1);
  });

  test('one gives a new account its address', async () => {
    const email = freshEmail();
    const answers = await twenty(() => server.call('POST', '/otp', { body: { email } }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await database.query.rows('select 1 from auth.users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test('all changes of a password leave one password and one session', async () => {
    const { email, session } = await createAccount();
    let count = 0;
    const answers = await twenty(() => {
      const body = { password: `a better horse ${(count += 1)}`, current_password: password };
      return server.call('PUT', '/user', { body, token: session.access_token });
    });
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const tries = Array.from({ length: 20 }, (_, index) =>
      server.client().signInWithPassword({ email, password: `a better horse ${index + 1}` }),
    );
    const right = (await Promise.all(tries)).filter(({ error }) => error === null);
    expect(right).toHaveLength(1);
    expect(await sessionCount(email)).toBe(1 + right.length);
  });
});

test('two tabs that refresh from one store in every order stay signed in', async () => {
  const { session } = await createAccount();
  let stored = session.refresh_token;
  for (let round = 0; round < 30; round += 1) {
    const held = stored;
    const refresh = async (token: string) => {
      const answer = await server.call('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: token },
      });
      expect([round, answer.status]).toEqual([round, 200]);
      return String(answer.body['refresh_token']);
    };
    const isAtOnce = round % 3 !== 0;
    const first = refresh(held);
    if (!isAtOnce) await first;
    stored = await refresh(held);
    expect(await first).toBe(stored);
    server.clock.advance(round % 2 === 0 ? 11_000 : 3_500_000);
  }
});

describe('spellings of an address', () => {
  test.each([
    ['in capital letters', (email: string) => email.toUpperCase()],
    ['in mixed letters', (email: string) => email.replace(/u/g, 'U').replace('example', 'eXample')],
  ])('%s are the same account', async (_name, respell) => {
    const { email } = await createAccount();
    const { data } = await server.client().signInWithPassword({ email: respell(email), password });
    expect(data.user?.email).toBe(email);
  });

  test.each([
    ['a blank', (email: string) => ` ${email}`],
    ['a dot at the end', (email: string) => `${email}.`],
    ['a zero-width space', (email: string) => email.replace('@', '\u200B@')],
    ['a soft hyphen', (email: string) => email.replace('user', 'us\u00ADer')],
    ['full-width letters', (email: string) => email.replace('user', 'ｕｓｅｒ')],
    ['a long s', (email: string) => email.replace('user', 'u\u017Fer')],
    ['a Cyrillic letter', (email: string) => email.replace('e', '\u0435')],
    ['a full-width at', (email: string) => email.replace('@', '\uFF20')],
    ['a full-width dot', (email: string) => email.replace('.com', '\u3002com')],
    ['a NUL', (email: string) => `${email}\u0000`],
    ['a second address', (email: string) => `${email},evil@example.com`],
    ['a header', (email: string) => `${email}\r\nBcc: evil@example.com`],
    ['a name', (email: string) => `Ann <${email}>`],
    ['quotes', (email: string) => `"${email.split('@')[0]}"@example.com`],
    ['a comment', (email: string) => email.replace('@', '(x)@')],
  ])('with %s are no account, and get no mail', async (_name, respell) => {
    const { email } = await createAccount();
    const text = respell(email);
    for (const path of ['/signup', '/recover', '/otp']) {
      const answer = await server.call('POST', path, { body: { email: text, password } });
      expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'validation_failed']);
    }
    const answer = await server.call('POST', '/token?grant_type=password', {
      body: { email: text, password },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    await server.settle();
    const isOwn = (to: string) => /^user-[\d-]+@example\.com$/.test(to);
    const strange = mails.waiting().filter(({ to }) => !isOwn(to));
    expect(strange).toEqual([]);
  });
});

const posts = ['/signup', '/token?grant_type=password', '/recover', '/resend', '/otp', '/verify', '/logout'];

describe('a body', () => {
  test.each([...posts, '/token?grant_type=refresh_token', '/token?grant_type=pkce'])(
    'to %s with other kinds of values is refused',
    async (path) => {
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
      for (const body of odd) {
        const answer = await server.call('POST', path, { body: JSON.stringify(body) });
        const isRefused = answer.status >= 400 && answer.status < 500;
        expect([path, body, isRefused]).toEqual([path, body, true]);
      }
    },
  );

  test.each(posts)('to %s of another type or size is refused before it is read', async (path) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json5',
      'text/json',
    ]) {
      const answer = await server.call('POST', path, { body: '{"a":1}', headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const large = await server.call('POST', path, { body: `{"email":"${'a'.repeat(1024 * 1024)}"}` });
    expect(large).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } });
  });

  test('nested a hundred thousand deep is refused, wherever it is put', async () => {
    const { session } = await createAccount();
    const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
    const list = '['.repeat(200_000) + ']'.repeat(200_000);
    for (const nest of [deep, list]) {
      const answers = [
        await server.call('POST', '/signup', {
          body: `{"email":"${freshEmail()}","password":"${password}","data":{"a":${nest}}}`,
        }),
        await server.call('POST', '/otp', { body: `{"email":"${freshEmail()}","data":{"a":${nest}}}` }),
        await server.call('PUT', '/user', { body: `{"data":{"a":${nest}}}`, token: session.access_token }),
        await server.call('POST', '/admin/users', {
          body: `{"user_metadata":{"a":${nest}}}`,
          token: adminKey,
        }),
        await server.call('POST', '/recover', { body: nest }),
      ];
      for (const { status } of answers) expect(status).toBe(400);
    }
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
  for (const path of ['/token?grant_type=password&grant_type=pkce', '/logout?scope=local&scope=others']) {
    const { session } = await createAccount();
    const answer = await server.call('POST', path, { body: {}, token: session.access_token });
    expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'validation_failed']);
  }
});
