import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { signedUp } from '#tests/harness/auth-scene.ts';
import { openAuthWithMail } from '#tests/harness/harness-auth-mail.ts';

const { mails, server } = await openAuthWithMail({ EMAIL_CONFIRMATION: 'off' });

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

test('they give nobody another method', async () => {
  const { token } = await signedUp(server);
  const override = { 'x-http-method-override': 'PUT', 'x-method-override': 'PUT' };
  const body = { data: { a: 1 } };
  expect((await server.call('POST', '/user', { body, token, headers: override })).status).toBe(404);
});
