import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/process/log.ts';
import { signUp, testPassword, type ApiClient } from '#tests/harness/api-client.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { type Proxy, proxyKinds, startProxy } from '#tests/harness/fakes/proxy.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { rawCall } from '#tests/harness/raw-call.ts';

const site = 'feeds.example.com';

/** Relevant settings of an operator; the first is none at all. */
const installations: [name: string, env: Record<string, string>, mayServe: readonly string[]][] = [
  ['with no setting', {}, ['proxy_pass alone']],
  ['with PUBLIC_URL', { PUBLIC_URL: `https://${site}`, SIGN_UP: 'open' }, proxyKinds],
];

/** Host names that a stranger may claim. */
const names = [site, 'localhost', '127.0.0.1', 'evil.example'];

describe.each(installations)('an installation %s', (_name, env, mayServe) => {
  let product: TestProduct;
  let user: ApiClient;
  let lines = '';

  beforeAll(async () => {
    const log = createLog({ isProduction: true, destination: { write: (line) => void (lines += line) } });
    product = await startProduct([], { env, log });
    user = await signUp(product.origin);
    await rawCall('POST', `${product.origin}/auth/v1/recover`, { body: { email: user.email } });
    await product.settle();
  });
  afterAll(() => product?.close());

  const kinds = isLongRun ? proxyKinds : 'PUBLIC_URL' in env ? proxyKinds.slice(-1) : proxyKinds.slice(0, 1);
  describe.each(kinds)('behind nginx %s', (kind) => {
    let proxy: Proxy;
    beforeAll(async () => {
      proxy = await startProxy(product.origin, kind);
    });
    afterAll(() => proxy?.close());

    const signIn = (email: string, password: string) =>
      rawCall('POST', `${proxy.origin}/auth/v1/token?grant_type=password`, {
        body: { email, password },
        headers: { host: mayServe.includes(kind) ? site : '127.0.0.1' },
      });

    test.each(names)('shows nobody a mail who asks for %s', async (host) => {
      for (const path of [
        '/dev/mailbox',
        '/dev/mailbox/',
        '/dev/mailbox/x',
        `/dev/mailbox/${'A'.repeat(32)}`,
      ]) {
        const answer = await rawCall('GET', proxy.origin + path, { headers: { host } });
        expect([path, answer.status >= 400]).toEqual([path, true]);
        expect(answer.text).not.toContain(user.email);
        expect(answer.text).not.toContain('/verify?token=');
      }
    });

    test('locks nobody out because a stranger guesses', async () => {
      const guesses = await Promise.all(
        Array.from({ length: 101 }, (_each, index) => signIn(`nobody-${index}@example.com`, 'wrong one')),
      );
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
      expect((await signIn(user.email, testPassword)).status).toBe(200);
      // One account is guessed at no faster than before.
      const same = [];
      for (let count = 0; count < 12; count += 1)
        same.push((await signIn(`target-${kind}@example.com`.replaceAll(' ', '-'), 'wrong one')).status);
      expect(same).toEqual([...Array(10).fill(400), 429, 429]);
    });

    test('answers by its own name or says what to set', async () => {
      const answer = await rawCall('GET', `${proxy.origin}/api/v1/about`, { headers: { host: site } });
      expect(answer.status).toBe(mayServe.includes(kind) ? 200 : 421);
      const foreign = await rawCall('GET', `${proxy.origin}/`, { headers: { host: 'evil.example' } });
      expect(foreign.status).toBe(kind === 'proxy_pass alone' ? 200 : 421);
      if (answer.status === 421 || foreign.status === 421) expect(lines).toContain('Set PUBLIC_URL');
    });
  });

  test('says once what to set when a proxy shows itself', async () => {
    const said = lines.split('\n').filter((line) => line.includes('Set TRUSTED_PROXIES'));
    expect(said).toHaveLength(1);
  });
});

test.each(isLongRun ? proxyKinds : proxyKinds.slice(0, 1))(
  'links in mails lead to PUBLIC_URL behind nginx %s',
  async (kind) => {
    const mails = await startMailServer();
    const env = {
      PUBLIC_URL: `https://${site}`,
      SMTP_URL: mails.url,
      EMAIL_CONFIRMATION: 'off',
      SIGN_UP: 'open',
    };
    const product = await startProduct([], { env });
    const proxy = await startProxy(product.origin, kind);
    const { email } = await signUp(product.origin);
    for (const host of names) {
      // A foreign name is refused where it arrives, and written over where it does not.
      await rawCall('POST', `${proxy.origin}/auth/v1/recover`, { body: { email }, headers: { host } });
      const headers = { host: site };
      await rawCall('POST', `${proxy.origin}/auth/v1/recover`, { body: { email }, headers });
    }
    await product.settle();
    const sent = mails.waiting().map(({ link }) => new URL(link).origin);
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent)).toEqual(new Set([`https://${site}`]));
    await proxy.close();
    await product.close();
    await mails.close();
  },
);
