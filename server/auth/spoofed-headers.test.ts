import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { freshEmail, startAuth } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from './attempt-limits.ts';

const password = 'correct horse';
const { database, mails, server } = await openAuthWithMail({ EMAIL_CONFIRMATION: 'off' });

async function createAccount() {
  const email = freshEmail();
  const { data } = await server.client().signUp({ email, password });
  return { email, token: data.session?.access_token ?? '' };
}

describe('headers that proxies set', () => {
  /** `fetch` would not send another Host. */
  function post(path: string, body: object, headers: Record<string, string>): Promise<number> {
    const { hostname, port, pathname } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          hostname,
          port,
          path: pathname + path,
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.once('error', reject);
      sent.end(JSON.stringify(body));
    });
  }

  const spoofs: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'for=1.2.3.4;host=evil.example;proto=http' },
    {
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      referer: 'https://evil.example/',
      origin: 'https://evil.example',
    },
  ];

  test.each(spoofs)('%j leave the links in mails as they are', async (headers) => {
    const { email } = await createAccount();
    expect(await post('/recover', { email }, headers)).toBe(200);
    const { link, text } = await mails.next(email);
    expect(new URL(link).origin).toBe('https://feeds.example.com');
    expect(text).not.toContain('evil');
    expect((await server.open(link)).origin).toBe('https://feeds.example.com');
  });

  test('give nobody another method, and no further tries', async () => {
    const { token } = await createAccount();
    const override = { 'x-http-method-override': 'PUT', 'x-method-override': 'PUT' };
    const answer = await server.call('POST', '/user', {
      body: { data: { a: 1 } },
      token,
      headers: override,
    });
    expect(answer.status).toBe(404);
    const limited = await startAuth(database, { limits: authLimits });
    const email = freshEmail();
    const guess = (index: number) =>
      limited.call('POST', '/token?grant_type=password', {
        body: { email: index % 2 ? email : email.toUpperCase(), password: 'wrong' },
        headers: {
          'x-forwarded-for': `203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
          'cf-connecting-ip': `203.0.113.${index}`,
          'true-client-ip': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
        },
      });
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await guess(index)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    await limited.close();
  });
});
