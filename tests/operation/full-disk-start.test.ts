import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takeBallast } from '#server/platform/process/ballast.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { type ProductProcess, startProcess } from '#tests/harness/product-process.ts';

// A disk of its own, which needs Linux and the right to mount.

let shop: FakeShop;
let product: ProductProcess | null = null;
const disk = mkdtempSync(path.join(os.tmpdir(), 'feedmaker-full-start-'));
const dataDir = path.join(disk, 'data');
const filler = path.join(disk, 'filler');
const canMount = tryMount();

function tryMount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=480m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  shop = await startShop(numberedProducts(3));
});
afterAll(async () => {
  await product?.kill();
  await shop?.close();
  if (canMount) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Takes all the room there is. */
function fill(): void {
  const chunk = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeFileSync(filler, chunk, { flag: 'a' });
  } catch {
    expect(statfsSync(disk).bavail * statfsSync(disk).bsize).toBeLessThan(chunk.length);
  }
}

test.runIf(canMount && isLongRun)(
  'what is published is served by a start on a full disk, and a start without any room says in a sentence what to do',
  async () => {
    mkdirSync(dataDir);
    const options = { dataDir, port: await freePort(), allowHosts: [shop.host] };
    product = await startProcess(options);
    const client = await signUp(product.origin);
    const { feedId } = await createFeed(client, shop.feedUrl);
    await vi.waitFor(
      async () => expect((await statusOf(client, feedId)).run?.state).toBe('published'),
      180_000,
    );
    const { origin } = product;
    const feed = async () => (await fetch(`${origin}/feedmaker/${feedId}/feed.xml`)).text();
    const published = await feed();
    expect(await product.stop()).toBe(0);

    fill();
    await expect(startProcess(options)).rejects.toThrow(/The disk of DATA_DIR .* is full: make room/);
    rmSync(filler);

    // Done by a process a minute after its start.
    await takeBallast({ dataDir, diskReserveBytes: 0 });
    fill();
    for (let n = 0; n < 2; n += 1) {
      product = await startProcess(options);
      expect(await feed()).toBe(published);
      expect((await client.call('GET', '/api/v1/projects')).status).toBe(200);
      expect(await product.stop()).toBe(0);
    }
  },
  600_000,
);
