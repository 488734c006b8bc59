import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { startS3Server } from '#tests/harness/fakes/s3-server.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';

// An api and two workers as on three machines: one database, one bucket, and no folder in common.

const shop = await startShop(numberedProducts(12));
const mode = await openServerMode([shop.host]);
const bucket = await startS3Server(path.join(mode.folder, 'bucket'));
afterAll(async () => {
  await mode.close();
  await bucket.close();
  await shop.close();
});

test('machines without a common folder publish into a bucket, and what was read is served while it is away', async () => {
  const start = (role: 'api' | 'worker', folder: string) => mode.start(role, folder, bucket.env);
  const api = await start('api', 'first');
  const workers = [await start('worker', 'second'), await start('worker', 'third')];
  onTestFinished(async () => {
    for (const each of [api, ...workers]) await each.kill();
  });
  const client = await signUp(api.origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect
    .poll(async () => (await statusOf(client, feedId)).run?.state, { timeout: 60_000 })
    .toBe('published');
  const feedUrl = `${api.origin}/feedmaker/${feedId}/feed.xml`;
  const feed = await fetch(feedUrl);
  const text = await feed.text();
  expect([feed.status, text.match(/<g:id>/g)?.length]).toEqual([200, 12]);
  const pictures = (text.match(/\/feedmaker\/[^<"]+\.jpg/g) ?? []).map((way) => api.origin + way);
  expect(pictures).toHaveLength(12);
  const [unread = '', ...read] = pictures;
  for (const picture of read) expect((await fetch(picture)).status).toBe(200);
  const [one = ''] = read;
  const small = one.replace('.jpg', '-240.webp');
  expect((await fetch(small)).headers.get('content-type')).toBe('image/webp');
  const whole = Buffer.from(await (await fetch(one)).arrayBuffer());
  const end = await fetch(one, { headers: { range: 'bytes=-100' } });
  expect(end.status).toBe(206);
  expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-100))).toBe(true);

  bucket.be('away');
  const again = await fetch(feedUrl);
  expect([again.status, await again.text()]).toEqual([200, text]);
  const etag = feed.headers.get('etag') ?? '';
  expect((await fetch(feedUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
  for (const picture of [...read, small]) expect((await fetch(picture)).status).toBe(200);
  const refused = await fetch(unread);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect((await client.call('GET', '/api/v1/projects')).status).toBe(200);

  bucket.be('well');
  await expect.poll(async () => (await fetch(unread)).status, { timeout: 30_000 }).toBe(200);
  for (const each of [api, ...workers]) expect(await each.stop()).toBe(0);
  for (const each of [api, ...workers]) expect(each.output()).not.toContain('S3RVER');
}, 180_000);
