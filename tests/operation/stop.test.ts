import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';

test('a signal ends the product in good order while a page follows a run and the next start finishes it', async () => {
  const shop = await startShop(numberedProducts(60));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-stop-'));
  const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
  let product = await startProcess(options);
  try {
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    const events = await fetch(`${product.origin}/functions/v1/feeds/${feedId}/events`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const text = events.text();
    expect(await product.stop()).toBe(0);
    expect(await text).toContain('event: status');

    product = await startProcess(options);
    const address = `${product.origin}/feedmaker/${feedId}/feed.xml`;
    await expect.poll(async () => (await fetch(address)).status, { timeout: 30_000 }).toBe(200);
  } finally {
    await product.stop();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 90_000);

test('a second start on the same folder says so in one sentence and leaves the first alone', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-twice-'));
  const first = await startProcess({ dataDir, port: await freePort() });
  try {
    const second = startProcess({ dataDir, port: await freePort() });
    await expect(second).rejects.toThrow(
      /^the product ended with 1:\nAnother Feedmaker process is using .*\n$/,
    );
    expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
  } finally {
    await first.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
