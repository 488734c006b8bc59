import { expect, onTestFinished, test } from 'vitest';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '#server/api.ts';
import { notifyProgress } from '#server/db/locked-run.ts';
import type { Database } from '#server/platform/database/port.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { gate } from '#tests/harness/harness-queue.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(1));

test('a page that is closed while its first status is being read is not followed', async () => {
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const { platform } = product;
  const read = gate();
  let reads = 0;
  const database: Database = {
    ...platform.database,
    async asUser(userId, work) {
      reads++;
      await read.opened;
      return platform.database.asUser(userId, work);
    },
  };
  const api = await createApi({ ...platform, database }, product);
  const left = gate();
  api.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', () => left.open()));
  await api.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.server.address() as AddressInfo;
  const follow = (signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/functions/v1/feeds/${feedId}/events`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal,
    });
  onTestFinished(() => api.close());
  const closed = new AbortController();
  const early = follow(closed.signal).catch(() => null);
  await expect.poll(() => reads).toBe(1);
  closed.abort();
  await early;
  await left.opened;
  read.open();

  // A page that stays hears of the next progress after the one that left would have: it came later.
  const open = new AbortController();
  const stream = (await follow(open.signal)).body?.getReader();
  await stream?.read();
  expect(reads).toBe(2);
  await platform.database.asOwner((sql) => notifyProgress(sql, feedId));
  await stream?.read();
  expect(reads).toBe(3);
  open.abort();
});

test('an open page is told that nobody works on its run, though nothing progresses any more', async () => {
  const held: ServerResponse[] = [];
  shop.answers.set('/feed.xml', (_request, response) => void held.push(response));
  const { feedId } = await createFeed(client, shop.feedUrl);
  await expect.poll(() => held.length).toBe(1);
  const api = await createApi(product.platform, { ...product, streamKeepAliveMs: 20 });
  await api.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => api.close());
  const { port } = api.server.address() as AddressInfo;
  const { body } = await fetch(`http://127.0.0.1:${port}/functions/v1/feeds/${feedId}/events`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const texts = body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await texts.read()).value).not.toMatch(/No worker/);
  // The worker's signs of life go on as those of a process that only answers calls.
  await product.platform.database.query.run(
    `with silent as (update auth.processes set roles = '{api}')
      insert into auth.processes (id, roles, host, pid, version, seen_at)
        values (gen_random_uuid(), '{worker}', 'there', 1, '1', now() - interval '1 minute')`,
  );
  let text = '';
  while (!text.includes('No worker')) text += (await texts.read()).value ?? '';
  await texts.cancel();
  for (const response of held) response.end(shop.feedText());
  await product.settle();
});
