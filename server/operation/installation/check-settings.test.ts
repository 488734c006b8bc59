import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { checkSettings, type InstallationFacts } from './check-settings.ts';

const quiet: InstallationFacts = {
  mode: 'invite',
  isEmpty: false,
  hasOperator: true,
  proxySeenAt: null,
  stoppedFeeds: [],
};

/** Returns the findings that are not ok, as 'code state'. */
function wrong(env: Record<string, string>, facts: Partial<InstallationFacts> = {}): string[] {
  const findings = checkSettings(readConfig(env), { ...quiet, ...facts });
  return findings.filter(({ state }) => state !== 'ok').map(({ code, state }) => `${code} ${state}`);
}

const smtp = { SMTP_URL: 'smtps://me:hunter2@mail.example.com:465' };
const good = { PUBLIC_URL: 'https://feeds.example.com', TRUSTED_PROXIES: '1', ...smtp };

describe('the settings', () => {
  test('are fine on one machine without any, and at a public address with those that it takes', () => {
    expect([wrong({}, { mode: 'open' }), wrong(good)]).toEqual([[], []]);
  });

  test.each<[string, Record<string, string>, Partial<InstallationFacts>, string[]]>([
    ['no TLS', { ...good, PUBLIC_URL: 'http://feeds.example.com' }, {}, ['encryption fail']],
    [
      'no TLS in a network of one’s own',
      { ...good, PUBLIC_URL: 'http://192.168.1.9:3000' },
      {},
      ['encryption warn'],
    ],
    [
      'no TLS at a name of one’s own network',
      { ...good, PUBLIC_URL: 'http://shopserver' },
      {},
      ['encryption warn'],
    ],
    ['a proxy that nobody told of', { ...good, TRUSTED_PROXIES: '0' }, {}, ['proxies warn']],
    ['a proxy that was seen', {}, { proxySeenAt: new Date() }, ['proxies warn']],
    ['a proxy that was seen and told of', { TRUSTED_PROXIES: '1' }, { proxySeenAt: new Date() }, []],
    ['a feed whose pictures are stopped', good, { stoppedFeeds: ['a'] }, ['drawing warn']],
    ['sign-up open to all', good, { mode: 'open' }, ['sign_up warn']],
    ['sign-up open to all on purpose', { ...good, SIGN_UP: 'open' }, { mode: 'open' }, ['sign_up warn']],
    ['sign-up open to some domains', { ...good, SIGN_UP_DOMAINS: 'example.com' }, { mode: 'open' }, []],
    ['nobody has registered', good, { isEmpty: true, hasOperator: false }, ['sign_up warn']],
    ['nobody is the operator', good, { hasOperator: false }, ['operator warn']],
    ['an editor elsewhere that may not call', { EDITOR_URL: 'https://e.example/edit' }, {}, ['editor warn']],
    [
      'an editor elsewhere that may call',
      { EDITOR_URL: 'https://e.example/edit', ALLOWED_ORIGINS: 'https://e.example' },
      {},
      [],
    ],
    ['no mail', { ...good, SMTP_URL: '' }, {}, ['mail warn']],
    ['other machines without an address', { HOST: '0.0.0.0' }, {}, ['listening warn']],
    ['other machines with an address', { ...good, HOST: '0.0.0.0' }, {}, []],
    [
      'a hosted auth server',
      { ...good, SMTP_URL: '', AUTH_URL: 'https://a.example/auth/v1' },
      { mode: 'open' },
      [],
    ],
  ])('say what to set: %s', (_name, env, facts, expected) => {
    expect(wrong(env, facts)).toEqual(expected);
  });

  test('name every setting that is to be made, and no secret', () => {
    const text = checkSettings(readConfig({ ...good, HOST: '0.0.0.0' }), quiet)
      .map((finding) => finding.text)
      .join('\n');
    expect(text).toContain('mail.example.com:465');
    expect(text).not.toContain('hunter2');
    const worst = checkSettings(readConfig({ PUBLIC_URL: 'http://feeds.example.com' }), {
      ...quiet,
      mode: 'open',
    });
    const sentences = worst.filter(({ state }) => state !== 'ok').map((finding) => finding.text);
    for (const name of ['PUBLIC_URL', 'SIGN_UP', 'SMTP_URL'])
      expect([name, sentences.some((sentence) => sentence.includes(name))]).toEqual([name, true]);
  });
});
