import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { doctorMessages } from '#core/messages/doctor-messages.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { startS3Server } from '#tests/harness/fakes/s3-server.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { createFeed, signIn, signUp, statusOf } from '#tests/harness/api-client.ts';
import { openTestDatabase } from '#tests/harness/harness-database.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';
import { silentLog } from '#tests/harness/silent-log.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-bucket-'));
const bucket = await startS3Server(path.join(folder, 'bucket'));
const shop = await startShop(numberedProducts(2));
const database = await openTestDatabase();
afterAll(async () => {
  await database.close();
  await shop.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});
const files = path.join(folder, 'none');
await mkdir(files);

const errors: string[] = [];
const log = Object.assign(Object.create(silentLog) as typeof silentLog, {
  error: (text: unknown) => void errors.push(String(text)),
});

/** The same installation each time: one database, one bucket, one data folder. */
const start = () =>
  startProduct([shop.host], {
    env: { ...bucket.env, DATA_DIR: path.join(folder, 'data') },
    data: { database: database.connectAgain(), files },
    log,
  });

const readiness = async ({ origin }: TestProduct) => {
  const answer = await fetch(`${origin}/readyz`);
  const { storage, problems } = (await answer.json()) as { storage: string; problems: string[] };
  return { status: answer.status, storage, problems };
};
const away = { status: 503, storage: 'failed', problems: [doctorMessages.storageSilent] };
const well = { status: 200, storage: 'ok', problems: [] };
const patience = { timeout: 30_000 };

const imagesIn = (text: string) => [...text.matchAll(/\/feedmaker\/[^<"]+\.jpg/g)].map(([way]) => way);

test('a start while the bucket is away serves what is kept here and lets runs wait until it is back; a first start says why not', async () => {
  bucket.be('away');
  await expect(start()).rejects.toThrow(/^S3_ENDPOINT cannot be used: .* does not answer/);
  bucket.be('well');
  const first = await start();
  const owner = await signUp(first.origin);
  const { feedId } = await createFeed(owner, shop.feedUrl);
  await first.settle();
  const way = `/feedmaker/${feedId}/feed.xml`;
  const text = await (await fetch(first.origin + way)).text();
  const [seen = '', unseen = ''] = imagesIn(text);
  expect((await fetch(first.origin + seen)).status).toBe(200);
  await first.close();

  bucket.be('away');
  const second = await start();
  expect(await readiness(second)).toEqual(away);
  const again = await fetch(second.origin + way);
  expect([again.status, await again.text()]).toEqual([200, text]);
  expect((await fetch(second.origin + seen)).status).toBe(200);
  const refused = await fetch(second.origin + unseen);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  const client = await signIn(second.origin, owner.email);
  const { feedId: later } = await createFeed(client, shop.feedUrl);
  const runOf = async () => (await statusOf(client, later)).run?.state;
  expect(await runOf()).not.toBe('failed');
  bucket.be('well');
  await expect.poll(() => readiness(second), patience).toEqual(well);
  await expect.poll(runOf, patience).toBe('published');
  expect((await fetch(second.origin + unseen)).status).toBe(200);
  await second.close();
});

test('a bucket that turns out to be another one when it is back is not used, and the log says why', async () => {
  bucket.be('away');
  const product = await start();
  bucket.be('well');
  const { storage, close } = await openStorage(readConfig(bucket.env), { isOnlyProcess: true });
  const own = await storage.get('installation/id');
  await storage.put('installation/id', Buffer.from('0190f3c8-0000-7000-8000-000000000000'));
  await expect.poll(() => errors.join(), patience).toContain('does not hold the files of this database');
  expect(await readiness(product)).toEqual(away);
  await storage.put('installation/id', own ?? Buffer.from(''));
  await expect.poll(() => readiness(product), patience).toEqual(well);
  expect(errors.filter((text) => text.includes('does not hold'))).toHaveLength(1);
  close();
  await product.close();
});
