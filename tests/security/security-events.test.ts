import { expect, test } from 'vitest';
import type { SecurityEvent } from '#core/contract/account/account-api.ts';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { createLog } from '#server/platform/process/log.ts';
import { type ApiClient, clientOf, must, signIn, signUp, testPassword } from '#tests/harness/api-client.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { rawCall } from '#tests/harness/raw-call.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const lines: Record<string, unknown>[] = [];
const clock = createTestClock();
const adminKey = 'k'.repeat(32);
const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
const log = createLog({ isProduction: true, destination: { write } });
const { product } = await openProduct({
  log,
  clock,
  env: { AUTH_ADMIN_KEY: adminKey, TRUSTED_PROXIES: '1' },
});

async function eventsOf(client: ApiClient, query = ''): Promise<{ items: SecurityEvent[]; total: number }> {
  const path = `/api/v1/account/security-events${query}`;
  return await client.ask<{ items: SecurityEvent[]; total: number }>('GET', path);
}

/** Returns log lines about one account, oldest first. */
function linesOf(userId: string): Record<string, unknown>[] {
  return lines.filter((line) => line['userId'] === userId && 'security' in line);
}

const auth = (path: string, body: object, headers: Record<string, string> = {}) =>
  rawCall('POST', `${product.origin}/auth/v1${path}`, { body, headers });

test('every act on an account is a line of the log and a row for its owner', async () => {
  const home = await signUp(product.origin);
  const office = await signIn(product.origin, home.email, firefox);
  const wrong = { email: home.email, password: 'wrong' };
  await auth('/token?grant_type=password', wrong, { 'x-forwarded-for': '203.0.113.9' });
  await auth('/recover', { email: home.email });
  const key = await home.ask<ApiKey>('POST', '/api/v1/api-keys', { name: 'Nightly' });
  await home.ask('DELETE', `/api/v1/api-keys/${key.id}`);
  await home.ask('GET', '/api/v1/account/export');
  const sessions = await must<{ items: { id: string; is_current: boolean }[] }>(
    home.call('GET', '/api/v1/account/sessions'),
  );
  const other = sessions.body.items.find(({ is_current: isCurrent }) => !isCurrent);
  await home.ask('DELETE', `/api/v1/account/sessions/${other?.id}`);
  await home.ask('POST', '/api/v1/api-keys', { name: 'Old' });
  const guess = { password: 'battery staple', current_password: 'a guess' };
  expect((await home.call('PUT', '/auth/v1/user', guess)).status).toBe(400);
  const change = { password: 'battery staple', current_password: testPassword };
  await home.ask('PUT', '/auth/v1/user', change);
  const moved = { email: `new-${home.email}`, current_password: change.password };
  await home.ask('PUT', '/auth/v1/user', moved);
  const { items, total } = await eventsOf(home);
  const acts = (
    'sign_up sign_in sign_in_failed recovery_asked key_created key_revoked data_exported ' +
    'session_ended key_created proof_failed password_changed key_revoked email_changed'
  ).split(' ');
  expect(items.map(({ act }) => act).toReversed()).toEqual(acts);
  expect(total).toBe(acts.length);
  expect(linesOf(home.userId).map((line) => line['security'])).toEqual(acts);
  const [, signedIn, failed, , created] = items.toReversed();
  expect(signedIn).toMatchObject({ device: 'Firefox on Linux', detail: { method: 'password' } });
  expect(failed).toMatchObject({ address: '203.0.113.9', detail: { reason: 'invalid_credentials' } });
  expect(created).toMatchObject({ device: 'node', detail: { name: 'Nightly' } });
  expect(linesOf(home.userId)[4]).toMatchObject({ keyId: key.id, address: expect.any(String) });
  expect(office.userId).toBe(home.userId);
});

test('what strangers try is in the log without an account, and a lock-out is told once', async () => {
  const home = await signUp(product.origin);
  const from = { 'x-forwarded-for': '203.0.113.77' };
  for (let index = 0; index < 15; index += 1)
    await auth('/token?grant_type=password', { email: home.email, password: `wrong-${index}` }, from);
  await auth('/token?grant_type=password', { email: 'nobody@example.com', password: 'x' }, from);
  const { items } = await eventsOf(home);
  expect(items.filter(({ act }) => act === 'sign_in_failed')).toHaveLength(10);
  expect(items.filter(({ act }) => act === 'locked_out')).toHaveLength(1);
  const stranger = lines.filter((line) => line['address'] === '203.0.113.77' && !('userId' in line));
  expect(stranger).toMatchObject([{ security: 'sign_in_failed' }]);
  await rawCall('GET', `${product.origin}/auth/v1/admin/users`, {
    headers: { ...from, authorization: 'Bearer guess' },
  });
  expect(lines.at(-1)).toMatchObject({ security: 'admin_refused', address: '203.0.113.77', level: 40 });
});

test('what an administrator does to an account is told to its owner', async () => {
  const home = await signUp(product.origin);
  const password = 'set by support';
  const headers = { authorization: `Bearer ${adminKey}` };
  await home.ask('PUT', `/auth/v1/admin/users/${home.userId}`, { password }, headers);
  const session = await auth('/token?grant_type=password', { email: home.email, password });
  const { items } = await eventsOf(clientOf(product.origin, JSON.parse(session.text)));
  expect(items.map(({ act }) => act)).toEqual(['sign_in', 'admin_user_changed', 'sign_up']);
  expect(items[1]?.detail).toEqual({ fields: 'password' });
});

test('the list comes in pages, is nobody else’s, and is part of the export', async () => {
  const [home, stranger] = [await signUp(product.origin), await signUp(product.origin)];
  for (let index = 0; index < 4; index += 1) await signIn(product.origin, home.email);
  const [first, second] = [await eventsOf(home, '?page_size=3'), await eventsOf(home, '?page_size=3&page=2')];
  expect([first.total, first.items.length, second.items.length]).toEqual([5, 3, 2]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5);
  expect((await eventsOf(stranger)).items.map(({ act }) => act)).toEqual(['sign_up']);
  const exported = await home.ask<Record<string, { act: string }[]>>('GET', '/api/v1/account/export');
  expect(exported['security_events']?.map(({ act }) => act).toSorted()).toEqual([
    ...Array(4).fill('sign_in'),
    'sign_up',
  ]);
});

test('a deleted account leaves a line in the log and no row', async () => {
  const home = await signUp(product.origin);
  await home.ask('POST', '/api/v1/account/deletion', { confirmation: testPassword });
  expect(linesOf(home.userId).map((line) => line['security'])).toEqual(['sign_up', 'account_deleted']);
  const { database } = product.platform;
  const text = 'select 1 from security_events where user_id = $1';
  expect(await database.query.rows(text, [home.userId])).toEqual([]);
});

test('events are forgotten after 90 days', async () => {
  const home = await signUp(product.origin);
  clock.advance(89 * 24 * 60 * 60_000);
  const back = await signIn(product.origin, home.email);
  await sweepFiles(product.platform);
  expect((await eventsOf(back)).items.map(({ act }) => act)).toEqual(['sign_in', 'sign_up']);
  clock.advance(2 * 24 * 60 * 60_000);
  const later = await signIn(product.origin, home.email);
  await sweepFiles(product.platform);
  expect((await eventsOf(later)).items.map(({ act }) => act)).toEqual(['sign_in', 'sign_in']);
});
