import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startS3Server } from '#tests/harness/fakes/s3-server.ts';
import { describeStorage } from '../storage.contract.ts';
import { StartError } from '../../process/start-error.ts';
import type { Storage } from '../port.ts';
import { explainS3 } from './s3-failure.ts';
import { checkS3, openS3Storage, StorageSilent } from './s3-storage.ts';
import type { S3Config } from './s3-client.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 's3-test-'));
const server = await startS3Server(folder);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function configOf(env: Readonly<Record<string, string>>): S3Config {
  const { s3 } = readConfig(env);
  if (s3 === null) throw new Error('no bucket');
  return s3;
}

describeStorage(
  'a bucket of a server that stands in for others',
  async () => {
    const { storage, close } = await openS3Storage(configOf(server.env));
    return { storage, close: async () => close() };
  },
  ['replaces in one moment', 'pages of a list'],
);

test('a folder of a bucket is all that is seen of it', async () => {
  const all = await openS3Storage(configOf(server.env));
  const ours = await openS3Storage(configOf({ ...server.env, S3_PREFIX: 'our/own' }));
  await all.storage.put('our/theirs', Buffer.from('theirs'));
  await ours.storage.put('key', Buffer.from('ours'));
  expect([await keysOf(ours.storage), await ours.storage.exists('theirs')]).toEqual([['key'], false]);
  expect(Buffer.from((await all.storage.get('our/own/key')) ?? []).toString()).toBe('ours');
  all.close();
  ours.close();
});

test('a body goes on where its connection broke, and fails when another object lies there now', async () => {
  const { storage, close } = await openS3Storage(configOf(server.env));
  const bytes = Buffer.alloc(6_000_000, 'bytes of an object that is read slowly ');
  await storage.put('broken/off', bytes);
  const read = async (breakIt: (seen: number) => Promise<void>) => {
    const opened = await storage.open('broken/off');
    const parts: Buffer[] = [];
    for await (const part of opened?.body ?? []) {
      parts.push(part as Buffer);
      await breakIt(parts.length);
    }
    return Buffer.concat(parts);
  };
  const whole = await read(async (seen) => {
    if (seen === 1 || seen === 3) server.breakConnections();
  });
  expect(whole.equals(bytes)).toBe(true);
  expect(server.asked.filter((line) => line === 'GET /feeds/broken/off').length).toBeGreaterThan(1);
  const replaced = read(async (seen) => {
    if (seen !== 1) return;
    await storage.put('broken/off', Buffer.alloc(6_000_000, 'another'));
    server.breakConnections();
  });
  await expect(replaced).rejects.toThrow('replaced');
  close();
});

test('a service that is away is unavailable, refused at once after a while, and used again when it is back', async () => {
  const { storage, close } = await openS3Storage(configOf(server.env));
  await storage.put('away/known', Buffer.from('here'));
  server.be('away');
  const unavailable = { code: 'unavailable', retryAfterSeconds: 30 };
  for (let n = 0; n < 6; n += 1)
    await expect(n % 2 === 0 ? storage.get('away/known') : storage.exists('away/none')).rejects.toMatchObject(
      unavailable,
    );
  await expect(storage.put('away/new', Buffer.from('new'))).rejects.toMatchObject(unavailable);
  await expect(storage.open('away/known')).rejects.toMatchObject(unavailable);
  server.be('well');
  const found = () => storage.get('away/known').catch(() => null);
  await expect.poll(found, { timeout: 15_000 }).not.toBeNull();
  expect(await storage.exists('away/new')).toBe(false);
  close();
});

test('a service that says nothing is asked six times; all who wait are refused then, and it is found again by one at a time', async () => {
  const said: string[] = [];
  const note = (text: unknown) => void said.push(String(text));
  const { storage, close } = await openS3Storage(configOf(server.env), { warn: note, info: note });
  await storage.put('silent/known', Buffer.from('here'));
  server.be('silent');
  const asked = () => server.asked.filter((line) => line === 'GET /feeds/silent/known').length;
  const before = asked();
  const open = () => storage.open('silent/known');
  const unavailable = { status: 'rejected', reason: { code: 'unavailable', retryAfterSeconds: 30 } };
  const waiting = await Promise.allSettled(Array.from({ length: 12 }, open));
  expect(waiting).toEqual(Array(12).fill(expect.objectContaining({ status: 'rejected' })));
  for (const each of waiting) expect(each).toMatchObject(unavailable);
  expect((await Promise.allSettled([open()]))[0]).toMatchObject(unavailable);
  // Nobody has asked a second time.
  expect(asked() - before).toBe(12);
  expect(said).toEqual([expect.stringMatching(/^S3 does not answer/)]);
  server.be('well');
  const found = () =>
    open().then(
      (object) => (object?.body.destroy(), 'here'),
      () => 'away',
    );
  await expect.poll(found, { timeout: 15_000 }).toBe('here');
  expect(said.slice(1)).toEqual(['S3 answers again.']);
  close();
});

test.each([
  [{ S3_BUCKET: 'nobody-made-it' }, /^S3_BUCKET nobody-made-it is not there at http:.*$/],
  [{ S3_ACCESS_KEY_ID: 'stranger' }, /^S3_ACCESS_KEY_ID is not known at .*$/],
  [{ S3_SECRET_ACCESS_KEY: 'hunter2' }, /^S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at .*$/],
  [
    { S3_ENDPOINT: 'http://127.0.0.1:1' },
    /^S3_ENDPOINT cannot be used: .* does not answer \(ECONNREFUSED\)\.$/,
  ],
  [{ S3_ENDPOINT: 'http://nobody.invalid' }, /^No machine is found under the name in S3_ENDPOINT: .*$/],
])('a start with %j says in one sentence what is wrong, and no secret', async (env, sentence) => {
  const config = configOf({ ...server.env, ...env });
  const opened = await openS3Storage(config);
  const failure: unknown = await checkS3(opened.storage, config, { mayWrite: true }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StartError);
  // Silence alone says nothing about a setting.
  expect(failure instanceof StorageSilent).toBe(
    'S3_ENDPOINT' in env && env.S3_ENDPOINT === 'http://127.0.0.1:1',
  );
  expect((failure as StartError).message).toMatch(sentence);
  expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(/hunter2|S3RVER/);
  opened.close();
});

/** Answers of services that the one of these tests never gives. */
test.each([
  ['RequestTimeTooSkewed', 403, /clock of this machine/],
  ['AccessDenied', 403, /may not list, read, write and delete/],
  ['PermanentRedirect', 301, /set S3_REGION/],
  ['AuthorizationHeaderMalformed', 400, /set S3_REGION/],
  ['NotImplemented', 501, /answered NotImplemented \(501\)/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', null, /NODE_EXTRA_CA_CERTS/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', null, /http or https/],
  ['CredentialsProviderError', null, /set S3_ACCESS_KEY_ID/],
])('the answer %s is explained', (name, httpStatusCode, sentence) => {
  const error = Object.assign(new Error('an answer'), { name, $metadata: { httpStatusCode } });
  expect(explainS3(configOf(server.env), error)).toMatch(sentence);
});

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list('')) keys.push(key);
  return keys;
}
