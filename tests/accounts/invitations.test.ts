import { randomUUID } from 'node:crypto';
import { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation } from '#core/contract/invitations-api.ts';
import { type ApiClient, must, signIn, signUp } from '#tests/harness/api-client.ts';
import { type MailServer, startMailServer } from '#tests/fakes/mail-server.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';

type Made = Invitation & { link: string; is_mailed: boolean };

const path = '/api/v1/installation/invitations';
const clock = createTestClock();
let mails: MailServer;
let product: TestProduct;
let operator: ApiClient;

beforeAll(async () => {
  mails = await startMailServer();
  const env = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off', SIGN_UP: 'invite' };
  product = await startProduct([], { env, clock });
  operator = await signUp(product.origin);
});
afterAll(async () => {
  await product?.close();
  await mails?.close();
});

async function invite(email: string): Promise<Made> {
  return (await must<Made>(operator.call('POST', path, { email }))).body;
}

async function listed(): Promise<Invitation[]> {
  return (await must<{ items: Invitation[] }>(operator.call('GET', path))).body.items;
}

async function read(link: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${product.origin}/api/v1/invitations/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).searchParams.get('invitation') }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Makes the account of an invitation's link, as the register page does. */
async function accept(link: string, email: string) {
  const client = new GoTrueClient({
    url: `${product.origin}/auth/v1`,
    persistSession: false,
    autoRefreshToken: false,
  });
  const invitation = new URL(link).searchParams.get('invitation') ?? '';
  return await client.signUp({ email, password: 'correct horse', options: { data: { invitation } } });
}

test('an invited person gets a mail whose link makes the account, once', async () => {
  const email = `${randomUUID()}@example.com`;
  const made = await invite(email.toUpperCase());
  expect(made).toMatchObject({ email, state: 'open', is_mailed: true });
  const mail = await mails.next(email);
  expect(mail.subject).toBe('You are invited to Feedmaker');
  expect(mail.text).toContain(operator.email);
  expect(mail.link).toMatch(/\/register\?invitation=[\w-]{43}$/);
  // The mail's link and the operator's are two texts for one invitation.
  expect(mail.link).not.toBe(made.link);
  for (const link of [mail.link, made.link])
    expect(await read(link)).toEqual({ status: 200, body: { email } });
  const { data } = await accept(mail.link, email);
  expect(data.session).not.toBeNull();
  expect((await listed()).find(({ id }) => id === made.id)?.state).toBe('accepted');
  for (const link of [mail.link, made.link]) expect((await read(link)).status).toBe(410);
  expect(await operator.call('POST', path, { email })).toMatchObject({ status: 409 });
});

test('an invitation is good for a week, until it is taken back or replaced', async () => {
  const [late, revoked, replaced] = [0, 1, 2].map((index) => `${randomUUID()}-${index}@example.com`) as [
    string,
    string,
    string,
  ];
  const first = await invite(late);
  clock.advance(7 * 24 * 60 * 60_000 - 1_000);
  expect((await read(first.link)).status).toBe(200);
  clock.advance(1_000);
  // The session's token was of last week.
  operator = await signIn(product.origin, operator.email);
  expect((await read(first.link)).status).toBe(410);
  expect((await accept(first.link, late)).error?.code).toBe('signup_disabled');
  expect((await listed()).find(({ id }) => id === first.id)?.state).toBe('expired');
  const second = await invite(revoked);
  await must(operator.call('DELETE', `${path}/${second.id}`));
  expect((await read(second.link)).status).toBe(410);
  const third = await invite(replaced);
  const fourth = await invite(replaced);
  expect((await read(third.link)).status).toBe(410);
  expect((await read(fourth.link)).status).toBe(200);
  expect((await listed()).filter(({ email }) => email === replaced)).toHaveLength(1);
});

test('a mail that still waits for its server is not sent for an invitation that was taken back', async () => {
  const email = `${randomUUID()}@example.com`;
  await product.settle();
  mails.refuse(451);
  const refusals = mails.refusedCount();
  const made = await invite(email);
  await expect.poll(() => mails.refusedCount(), { timeout: 10_000 }).toBeGreaterThan(refusals);
  await must(operator.call('DELETE', `${path}/${made.id}`));
  mails.refuse(0);
  await product.settle();
  expect(mails.waiting().filter(({ to }) => to === email)).toEqual([]);
});

test('only the operator invites, sees and takes back invitations', async () => {
  const email = `${randomUUID()}@example.com`;
  const made = await invite(email);
  const { data } = await accept(made.link, email);
  const call = (method: string, address: string, body?: unknown) =>
    fetch(product.origin + address, {
      method,
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answers = [
    await call('GET', path),
    await call('POST', path, { email: 'friend@example.com' }),
    await call('DELETE', `${path}/${made.id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await operator.call('POST', path, { email: 'no address' })).status).toBe(422);
});

test('a closed installation takes back what was promised before it was closed', async () => {
  const closed = await startProduct([], { env: { SIGN_UP: 'closed' } });
  const owner = await signUp(closed.origin);
  expect(await owner.call('POST', path, { email: 'friend@example.com' })).toMatchObject({ status: 409 });
  await closed.close();
});

test('invitations of one address at once leave one', async () => {
  const email = `${randomUUID()}@example.com`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => operator.call('POST', path, { email })));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual(
    [],
  );
  expect((await listed()).filter((invitation) => invitation.email === email)).toHaveLength(1);
});
