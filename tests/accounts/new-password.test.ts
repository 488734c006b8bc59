import { expect, test } from 'vitest';
import { listKeptMails } from '#server/outgoing/mail/mailbox.ts';
import {
  clientOf,
  createFeed,
  signIn,
  signUp,
  testPassword,
  type ApiClient,
} from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { rawCall } from '#tests/harness/raw-call.ts';

const { product } = await openProduct();

const status = async (token: string, path: string) =>
  (await fetch(product.origin + path, { headers: { authorization: `Bearer ${token}` } })).status;

/** Everything that somebody else may have of an account: a session, the editor it opened, a key. */
async function otherWaysIn(owner: ApiClient) {
  const { template } = await createFeed(owner, 'https://shop.example/feed.xml', { activate: false });
  const thief = await signIn(product.origin, owner.email);
  const made = await owner.call<{ secret: string; name: string; hint: string }>('POST', '/api/v1/api-keys', {
    name: 'Nightly',
  });
  const key = made.body;
  const path = `/api/v1/templates/${template.id}`;
  const { code } = await thief.ask<{ code: string }>('POST', `${path}/editor-code`);
  const opened = { code, template_id: template.id };
  const editor = await owner.ask<{ token: string }>('POST', '/api/v1/editor/token', opened);
  const statuses = async () => ({
    session: await status(thief.token, '/api/v1/projects'),
    key: await status(key.secret, '/api/v1/projects'),
    editor: await status(editor.token, path),
  });
  return { key, statuses };
}

const allOpen = { session: 200, key: 200, editor: 200 };
const allClosed = { session: 401, key: 401, editor: 401 };

/** Asks for a mail, opens its link as a browser does and answers the session it begins. */
async function recover(email: string): Promise<ApiClient> {
  await rawCall('POST', `${product.origin}/auth/v1/recover`, { body: { email } });
  await product.settle();
  const [mail] = (await listKeptMails(product.platform.storage)).filter(({ to }) => to === email);
  const link = new URL(/https?:\/\/\S+\/verify\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const opened = await fetch(product.origin + link.pathname + link.search, { redirect: 'manual' });
  const fragment = new URLSearchParams(new URL(opened.headers.get('location') ?? '').hash.slice(1));
  const access_token = fragment.get('access_token') ?? '';
  return clientOf(product.origin, { access_token, user: { id: '', email } });
}

interface Changed {
  revoked_api_keys?: { name: string; hint: string }[];
}

test('a new password by way of a mail ends every other way in, and names the keys that went', async () => {
  const owner = await signUp(product.origin);
  const { key, statuses } = await otherWaysIn(owner);
  expect(await statuses()).toEqual(allOpen);
  const recovered = await recover(owner.email);
  // Whoever comes by a mail may be putting somebody out who has a key, and cannot choose to keep it.
  const change = { password: 'another horse', keep_api_keys: true };
  const answer = await recovered.ask<Changed>('PUT', '/auth/v1/user', change);
  expect(answer.revoked_api_keys).toEqual([{ name: key.name, hint: key.hint }]);
  expect(await statuses()).toEqual(allClosed);
  expect(await status(recovered.token, '/api/v1/projects')).toBe(200);
  await product.settle();
  const [notice] = await listKeptMails(product.platform.storage);
  expect(notice).toMatchObject({ to: owner.email, subject: 'Your password was changed' });
  expect(notice?.text).toContain(`need new ones: ${key.name} (…${key.hint}).`);
});

test.each([
  ['ends the keys too', {}, allClosed],
  ['may leave the keys, and nothing else', { keep_api_keys: true }, { ...allClosed, key: 200 }],
])('a password that its owner changes %s', async (_what, more, left) => {
  const owner = await signUp(product.origin);
  const { key, statuses } = await otherWaysIn(owner);
  const change = { password: 'another horse', current_password: testPassword, ...more };
  const body = await owner.ask<Changed>('PUT', '/auth/v1/user', change);
  const named = 'keep_api_keys' in more ? [] : [{ name: key.name, hint: key.hint }];
  expect(body.revoked_api_keys).toEqual(named);
  expect(await statuses()).toEqual(left);
});

test('what is no password ends nothing', async () => {
  const owner = await signUp(product.origin);
  const { statuses } = await otherWaysIn(owner);
  const answer = await owner.ask<Changed>('PUT', '/auth/v1/user', { data: { name: 'Ann' } });
  expect(answer).not.toHaveProperty('revoked_api_keys');
  expect(await statuses()).toEqual(allOpen);
});
