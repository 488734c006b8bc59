import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createFetchRemote } from '#server/platform/fetch/fetch-remote.ts';
import type { FetchRemote, RemoteOptions, SftpLogin } from '#server/platform/fetch/port.ts';
import { smallLimits } from '#tests/harness/harness-fetch.ts';
import { type FakeSftp, sshKeys, startSftp } from '#tests/harness/fakes/sftp-server.ts';

const ann: SftpLogin = { username: 'ann', password: 'secret', privateKey: '', hostKey: '' };
const FEED = Buffer.from(`<rss>${'<item>x</item>'.repeat(6000)}</rss>`);

const server = await startSftp();
server.files.set('/out/feed file.xml', { content: FEED, mtime: 1000 });
server.files.set('/feed.xml.gz', { content: gzipSync(FEED), mtime: 1 });
server.files.set('/large.xml', { content: Buffer.alloc(200_000), mtime: 1 });
server.files.set('/secret.xml', 'forbidden');
const remote = remoteTo(server);
afterAll(async () => {
  await remote.close();
  await server.close();
});

function remoteTo(...servers: FakeSftp[]): FetchRemote {
  return createFetchRemote({ allowHosts: servers.map(({ host }) => host), limits: { feed: smallLimits } });
}

const read = (path: string, options: Partial<RemoteOptions> = {}) =>
  remote.bytes(server.url(path), { kind: 'feed', login: ann, ...options });
const failure = (path: string, login: Partial<SftpLogin> = {}) =>
  read(path, { login: { ...ann, ...login } }).catch((error: unknown) => error);

test('a file is read byte for byte, and a packed one unpacked', async () => {
  expect(Buffer.compare((await read('/out/feed%20file.xml')).body, FEED)).toBe(0);
  expect(Buffer.compare((await read('/feed.xml.gz')).body, FEED)).toBe(0);
});

test('a file whose date and size are as before is not opened again', async () => {
  const { headers } = await read('/out/feed%20file.xml');
  server.asked.length = 0;
  const again = await read('/out/feed%20file.xml', { etag: headers['etag']! });
  expect(again).toMatchObject({ notModified: true, status: 304 });
  expect(server.asked).not.toContain('open /out/feed file.xml');
  server.files.set('/out/feed file.xml', { content: FEED, mtime: 1001 });
  expect((await read('/out/feed%20file.xml', { etag: headers['etag']! })).notModified).toBe(false);
});

test('a private key opens the server in place of a password', async () => {
  const keys = sshKeys();
  const mine = keys.public.split(' ')[1];
  const { accept } = server;
  server.accept = ({ method, key }) => method === 'publickey' && key === mine;
  const login = { ...ann, password: '', privateKey: keys.private };
  expect((await read('/feed.xml.gz', { login })).body.byteLength).toBe(FEED.byteLength);
  expect(await failure('/feed.xml.gz', { privateKey: sshKeys().private })).toMatchObject({
    code: 'sftp_login',
  });
  server.accept = accept;
});

test.each<[string, string, Partial<SftpLogin>, string]>([
  ['a wrong password', '/feed.xml.gz', { password: 'wrong' }, 'sftp_login'],
  ['no user', '/feed.xml.gz', { username: '' }, 'sftp_no_login'],
  ['a key that is none', '/feed.xml.gz', { privateKey: 'ssh-rsa nonsense' }, 'sftp_bad_key'],
  ['a path that is not there', '/none.xml', {}, 'sftp_no_file'],
  ['a file that may not be read', '/secret.xml', {}, 'sftp_forbidden'],
  ['a file that is too large', '/large.xml', {}, 'too_large'],
])('%s is said as such', async (_, path, login, code) => {
  expect(await failure(path, login)).toMatchObject({ code });
});

test('a server that shows another key than before is sent no password', async () => {
  const { hostKey } = await read('/feed.xml.gz');
  expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/);
  expect((await read('/feed.xml.gz', { login: { ...ann, hostKey: hostKey! } })).status).toBe(200);
  server.asked.length = 0;
  expect(await failure('/feed.xml.gz', { hostKey: 'SHA256:other' })).toMatchObject({
    code: 'sftp_other_host',
  });
  expect(server.asked).toEqual([]);
});

test('a server that stops sending is given up in time, and nothing is left open', async () => {
  server.hangs = true;
  expect(await failure('/feed.xml.gz')).toMatchObject({ code: 'timeout' });
  server.hangs = false;
  expect((await read('/feed.xml.gz')).status).toBe(200);
});

test('a reader may leave early, and a caller may cancel', async () => {
  server.files.set('/noise.xml', { content: randomBytes(90_000), mtime: 1 });
  const answer = await remote.open(server.url('/noise.xml'), { kind: 'feed', login: ann });
  for await (const chunk of answer.body) {
    expect(chunk.byteLength).toBeGreaterThan(0);
    break;
  }
  const cancel = new AbortController();
  server.hangs = true;
  const reading = read('/feed.xml.gz', { signal: cancel.signal }).catch((error: unknown) => error);
  cancel.abort();
  expect(await reading).toMatchObject({ code: 'cancelled' });
  server.hangs = false;
});

test('what is no SFTP server, or none at all, is said as such', async () => {
  const closed = await startSftp();
  await closed.close();
  const other = remoteTo(closed);
  const refused = await other
    .open(closed.url('/f.xml'), { kind: 'feed', login: ann })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'refused' });
  await other.close();
});

test('no private network is reached, and no address with a password in it is asked', async () => {
  const both = [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const guarded = createFetchRemote({ allowHosts: [], resolve: async () => both });
  const refusalOf = (url: string, from = guarded) =>
    from.open(url, { kind: 'feed', login: ann }).catch((error: unknown) => error);
  for (const url of [
    'sftp://10.0.0.1/feed.xml',
    'sftp://[::1]/feed.xml',
    'sftp://127.0.0.1:22/feed.xml',
    'sftp://rebinding.example/feed.xml',
    'sftp://shop.example:5432/feed.xml',
  ])
    expect(await refusalOf(url)).toMatchObject({ code: 'blocked_address' });
  await guarded.close();
  const inAddress = server.url('/feed.xml.gz').replace('//', '//ann:secret@');
  expect(await refusalOf(inAddress, remote)).toMatchObject({ code: 'bad_url' });
});
