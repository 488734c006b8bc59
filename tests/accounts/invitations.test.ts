import { randomUUID } from 'node:crypto';
import { GoTrueClient } from '@supabase/auth-js';
import { afterAll, expect, test } from 'vitest';
import type { Invitation } from '#core/contract/account/invitations-api.ts';
import { signIn, signUp } from '#tests/harness/api-client.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { startProduct } from '#tests/harness/harness.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { rawCall } from '#tests/harness/raw-call.ts';

type Made = Invitation & { link: string; is_mailed: boolean };

const path = '/api/v1/installation/invitations';
const clock = createTestClock();
const mails = await startMailServer();
afterAll(() => mails.close());
const env = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off', SIGN_UP: 'invite' };
const opened = await openProduct({ env, clock });
const { product } = opened;
let operator = opened.client;

const fresh = () => `${randomUUID()}@example.com`;
const invite = async (email: string) => await operator.ask<Made>('POST', path, { email });

const listed = async () => (await operator.ask<{ items: Invitation[] }>('GET', path)).items;

const read = (link: string) =>
  rawCall('POST', `${product.origin}/api/v1/invitations/read`, {
    body: { token: new URL(link).searchParams.get('invitation') },
  });

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
  const email = fresh();
  const made = await invite(email.toUpperCase());
  expect(made).toMatchObject({ email, state: 'open', is_mailed: true });
  const mail = await mails.next(email);
  expect(mail.subject).toBe('You are invited to Feedmaker');
  expect(mail.text).toContain(operator.email);
  expect(mail.link).toMatch(/\/register\?invitation=[\w-]{43}$/);
  // The mail's link and the operator's are two texts for one invitation.
  expect(mail.link).not.toBe(made.link);
  for (const link of [mail.link, made.link])
    expect(await read(link)).toMatchObject({ status: 200, text: JSON.stringify({ email }) });
  const { data } = await accept(mail.link, email);
  expect(data.session).not.toBeNull();
  expect((await listed()).find(({ id }) => id === made.id)?.state).toBe('accepted');
  for (const link of [mail.link, made.link]) expect((await read(link)).status).toBe(410);
  expect(await operator.call('POST', path, { email })).toMatchObject({ status: 409 });
});

test('an invitation is good for a week, until it is taken back or replaced', async () => {
  const [late, revoked, replaced] = [fresh(), fresh(), fresh()];
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
  await operator.ask('DELETE', `${path}/${second.id}`);
  expect((await read(second.link)).status).toBe(410);
  const third = await invite(replaced);
  const fourth = await invite(replaced);
  expect((await read(third.link)).status).toBe(410);
  expect((await read(fourth.link)).status).toBe(200);
  expect((await listed()).filter(({ email }) => email === replaced)).toHaveLength(1);
});

test('a mail that still waits for its server is not sent for an invitation that was taken back', async () => {
  const email = fresh();
  await product.settle();
  mails.refuse(451);
  const refusals = mails.refusedCount();
  const made = await invite(email);
  await expect.poll(() => mails.refusedCount(), { timeout: 10_000 }).toBeGreaterThan(refusals);
  await operator.ask('DELETE', `${path}/${made.id}`);
  mails.refuse(0);
  await product.settle();
  expect(mails.waiting().filter(({ to }) => to === email)).toEqual([]);
});

test('only the operator invites, sees and takes back invitations', async () => {
  const email = fresh();
  const made = await invite(email);
  const { data } = await accept(made.link, email);
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  for (const [method, address, body] of [
    ['GET', path],
    ['POST', path, { email: 'friend@example.com' }],
    ['DELETE', `${path}/${made.id}`],
  ] as const)
    expect([method, (await operator.call(method, address, body, headers)).status]).toEqual([method, 403]);
  expect((await operator.call('POST', path, { email: 'no address' })).status).toBe(422);
});

test('a closed installation takes back what was promised before it was closed', async () => {
  const closed = await startProduct([], { env: { SIGN_UP: 'closed' } });
  const owner = await signUp(closed.origin);
  expect(await owner.call('POST', path, { email: 'friend@example.com' })).toMatchObject({ status: 409 });
  await closed.close();
});

test('invitations of one address at once leave one', async () => {
  const email = fresh();
  const answers = await Promise.all(Array.from({ length: 6 }, () => operator.call('POST', path, { email })));
  for (const { status } of answers) expect([200, 429]).toContain(status);
  expect((await listed()).filter((invitation) => invitation.email === email)).toHaveLength(1);
});
