import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOrigin } from '#tests/harness/fake-origin.ts';
import { createFetchRemote } from './fetch-remote.ts';
import type { FetchRemote } from './port.ts';
import { RemoteError } from './remote-error.ts';

const names: Record<string, { address: string; family: number }[]> = {
  'private.test': [{ address: '127.0.0.1', family: 4 }],
  'private6.test': [{ address: '::1', family: 6 }],
  'mixed.test': [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ],
  'metadata.test': [{ address: '169.254.169.254', family: 4 }],
  localhost: [{ address: '127.0.0.1', family: 4 }],
  'localhost.': [{ address: '127.0.0.1', family: 4 }],
  'empty.test': [],
};

/** Must never be reached. */
const canary = await startOrigin((_request, response) => response.end('secret'));
/** The operator has allowed this one. */
const allowed = await startOrigin((request, response) => {
  const target = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
  if (target === null) response.end('fine');
  else response.writeHead(302, { location: target }).end();
});
const guarded = createFetchRemote({
  allowHosts: [allowed.host],
  resolve: async (hostname) => names[hostname] ?? [],
});
beforeEach(() => {
  canary.hits.length = 0;
});
afterAll(async () => {
  await guarded.close();
  await canary.close();
  await allowed.close();
});

async function failureOf(url: string, fetchRemote = guarded): Promise<string> {
  const failure: unknown = await fetchRemote.bytes(url, { kind: 'feed' }).catch((error: unknown) => error);
  return failure instanceof RemoteError ? failure.code : 'reached';
}

describe('a private address', () => {
  // The guard is asked with a port that is open, so that only the address can be the reason.
  const spellings = `
    127.0.0.1 127.0.0.1. 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1
    0177.0.0.1 017700000001 0.0.0.0 0 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1]
    [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] １２７.０.０.１ ①②⑦.0.0.1
    localhost LOCALHOST localhost. private.test private6.test mixed.test metadata.test
    169.254.169.254 10.0.0.1 [fe80::1] [fd00::1]
  `
    .trim()
    .split(/\s+/);

  test('is not reached, however it is spelled', async () => {
    for (const host of spellings)
      for (const port of ['', ':8080', `:${canary.port}`])
        expect([host, await failureOf(`http://${host}${port}/`)]).toEqual([host, 'blocked_address']);
    expect(canary.hits).toEqual([]);
  });

  test('is not reached by a name whose answer changes between two looks', async () => {
    let looks = 0;
    const rebinding = createFetchRemote({
      allowHosts: [],
      resolve: async () => [{ address: looks++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }],
    });
    expect(await failureOf('http://rebind.test:8080/', rebinding)).toBe('blocked_address');
    expect(await failureOf('http://rebind.test:8080/', rebinding)).toBe('blocked_address');
    expect(canary.hits).toEqual([]);
    await rebinding.close();
  });

  test('reads the same to the user as a closed port and an unknown name', async () => {
    const messageOf = (url: string) =>
      guarded.open(url, { kind: 'feed' }).catch((error: unknown) => String(error));
    const blocked = await messageOf('http://127.0.0.1/');
    expect(await messageOf('http://empty.test/')).toBe(blocked);
    expect(blocked).not.toMatch(/127|private|block/i);
  });
});

describe('an address that is no plain web address', () => {
  test('is refused, and so is any port that is not one of the web', async () => {
    for (const url of [
      'ftp://shop.test/feed.xml',
      'file:///etc/passwd',
      'gopher://127.0.0.1:8080/_GET',
      'data:text/xml,<a/>',
      'javascript:alert(1)',
      'http://user:secret@shop.test/',
      'http://user@shop.test/',
      'feed.xml',
      '//shop.test/feed.xml',
      'http://',
      '',
    ])
      expect([url, await failureOf(url)]).toEqual([url, 'bad_url']);
    for (const port of [22, 25, 3306, 5432, 6379, 8081])
      expect(await failureOf(`http://93.184.216.34:${port}/`)).toBe('blocked_address');
  });
});

describe('a redirect', () => {
  test.each([
    ['a private address', () => canary.url('/'), 'blocked_address'],
    ['a private name', () => `http://private.test:8080/`, 'blocked_address'],
    ['another host without a scheme', () => `//${canary.host}/`, 'blocked_address'],
    ['a file', () => 'file:///etc/passwd', 'bad_redirect'],
    ['gopher', () => `gopher://${canary.host}/_x`, 'bad_redirect'],
    ['an address with a password', () => `http://a:b@${canary.host}/`, 'bad_redirect'],
    ['nothing that is an address', () => 'http://', 'bad_redirect'],
  ])('to %s is not followed', async (_name, target, expected) => {
    const url = allowed.url(`/?to=${encodeURIComponent(target())}`);
    expect(await failureOf(url)).toBe(expected);
    expect(canary.hits).toEqual([]);
  });

  test('to an allowed address is followed three times and not four', async () => {
    const chain = (length: number): string =>
      length === 0 ? allowed.url('/end') : allowed.url(`/?to=${encodeURIComponent(chain(length - 1))}`);
    expect((await guarded.bytes(chain(3), { kind: 'feed' })).url).toBe(allowed.url('/end'));
    expect(await failureOf(chain(4))).toBe('bad_redirect');
  });
});

describe('an address that the operator allowed', () => {
  test('is reached, also under another spelling of this machine', async () => {
    const loopback = createFetchRemote({ allowHosts: [`localhost:${allowed.port}`] });
    expect(await failureOf(allowed.url('/'), loopback)).toBe('reached');
    expect(await failureOf(`http://localhost:${allowed.port}/`)).toBe('reached');
    expect(await failureOf(canary.url('/'), loopback)).toBe('blocked_address');
    await loopback.close();
  });
});

describe('our own address', () => {
  let own: FetchRemote;
  beforeAll(() => {
    own = createFetchRemote({
      allowHosts: [],
      own: { origins: [canary.url('')], allowPath: (path) => path.startsWith('/sample/') },
    });
  });
  afterAll(() => own.close());

  test('is reached below /sample/ and nowhere else, and opens no other private address', async () => {
    expect(await failureOf(canary.url('/sample/feed.xml'), own)).toBe('reached');
    for (const path of [
      '/api/v1/projects',
      '/',
      '/sample',
      '/sample/../api',
      '/sample/%2e%2e/api',
      '/sample\\..\\api',
    ])
      expect([path, await failureOf(canary.url(path), own)]).toEqual([path, 'blocked_address']);
    expect(canary.hits).toEqual(['GET /sample/feed.xml']);
    expect(await failureOf(allowed.url('/sample/feed.xml'), own)).toBe('blocked_address');
  });

  test('is checked again after a redirect from below /sample/', async () => {
    const sampleShop = await startOrigin((request, response) => {
      const location = request.url === '/sample/api' ? '/api' : canary.url('/');
      response.writeHead(302, { location }).end();
    });
    const remote = createFetchRemote({
      allowHosts: [],
      own: { origins: [sampleShop.url('')], allowPath: (path) => path.startsWith('/sample/') },
    });
    expect(await failureOf(sampleShop.url('/sample/api'), remote)).toBe('blocked_address');
    expect(await failureOf(sampleShop.url('/sample/elsewhere'), remote)).toBe('blocked_address');
    expect([canary.hits, sampleShop.hits]).toEqual([[], ['GET /sample/api', 'GET /sample/elsewhere']]);
    await remote.close();
    await sampleShop.close();
  });
});
