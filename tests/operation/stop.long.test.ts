import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';

test('a second start on the folder says so in a sentence, and a closed terminal ends the first in good order amid a run that the next start finishes', async () => {
  const shop = await startShop(numberedProducts(20));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-stop-'));
  const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
  let product = await startProcess(options);
  try {
    await expect(startProcess({ ...options, port: await freePort() })).rejects.toThrow(
      /^the product ended with 1:\nAnother Feedmaker process is using .*\n$/,
    );
    expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    const events = await fetch(`${product.origin}/functions/v1/feeds/${feedId}/events`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    // Whoever follows is told that it ends; what is cut off fails instead.
    const text = events.text();
    const ended = once(product.child, 'exit');
    product.child.kill('SIGHUP');
    expect((await ended)[0]).toBe(0);
    expect(await text).toContain('event: status');

    product = await startProcess(options);
    const address = `${product.origin}/feedmaker/${feedId}/feed.xml`;
    await expect.poll(async () => (await fetch(address)).status, { timeout: 30_000 }).toBe(200);
  } finally {
    await product.stop();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
