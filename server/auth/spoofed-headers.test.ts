import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { authForTest, signedUp } from '#tests/harness/auth-scene.ts';
import { freshEmail } from '#tests/harness/harness-auth.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';
import { authLimits } from './attempt-limits.ts';

const { database, mails, server } = await openAuthWithMail({ EMAIL_CONFIRMATION: 'off' });

/** `fetch` would not send another Host. */
function recover(email: string, more: Record<string, string>): Promise<number> {
  const headers = { 'content-type': 'application/json', ...more };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${server.url}/recover`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end(JSON.stringify({ email }));
  });
}

test('headers that proxies set leave the links in mails as they are', async () => {
  const urls = { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' };
  const spoofs: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'for=1.2.3.4;host=evil.example;proto=http' },
    { ...urls, referer: 'https://evil.example/', origin: 'https://evil.example' },
  ];
  for (const headers of spoofs) {
    const { email } = await signedUp(server);
    expect(await recover(email, headers)).toBe(200);
    const { link, text } = await mails.next(email);
    expect(new URL(link).origin).toBe('https://feeds.example.com');
    expect(text).not.toContain('evil');
    expect((await server.open(link)).origin).toBe('https://feeds.example.com');
  }
});

test('they give nobody another method, and no further tries, nor does another spelling of the address', async () => {
  const { token } = await signedUp(server);
  const override = { 'x-http-method-override': 'PUT', 'x-method-override': 'PUT' };
  const body = { data: { a: 1 } };
  expect((await server.call('POST', '/user', { body, token, headers: override })).status).toBe(404);
  const limited = await authForTest(database, { limits: authLimits });
  const email = freshEmail();
  const statuses = [];
  for (let index = 0; index < 12; index += 1) {
    const from = `203.0.113.${index}`;
    const spoofed = { 'x-forwarded-for': from, 'x-real-ip': from, 'cf-connecting-ip': from };
    const answer = await limited.call('POST', '/token?grant_type=password', {
      body: { email: index % 2 ? email : email.toUpperCase(), password: 'wrong' },
      headers: { ...spoofed, 'true-client-ip': from, forwarded: `for=${from}` },
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
});
