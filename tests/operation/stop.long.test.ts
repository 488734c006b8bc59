import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';

test('a second start on the folder says so in a sentence, and a closed terminal ends the first in good order amid a run that the next start finishes, with an answer for who asks meanwhile', async () => {
  const shop = await startShop(numberedProducts(20));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-stop-'));
  const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
  let product = await startProcess(options);
  onTestFinished(async () => {
    await product.stop();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  await expect(startProcess({ ...options, port: await freePort() })).rejects.toThrow(
    /^the product ended with 1:\nAnother Feedmaker process is using .*\n$/,
  );
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  const events = await fetch(`${product.origin}/functions/v1/feeds/${feedId}/events`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const kept = connect(options.port, '127.0.0.1');
  kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(kept, 'data');
  // Whoever follows is told that it ends; what is cut off fails instead.
  const text = events.text();
  const ended = once(product.child, 'exit');
  product.child.kill('SIGHUP');
  expect(await text).toContain('event: status');
  // It is ending, and a proxy or a browser sends once more over the connection that it holds.
  kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await textOf(kept)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
  expect((await ended)[0]).toBe(0);

  product = await startProcess(options);
  const address = `${product.origin}/feedmaker/${feedId}/feed.xml`;
  await expect.poll(async () => (await fetch(address)).status, { timeout: 30_000 }).toBe(200);
});
