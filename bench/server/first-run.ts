import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createDefaultTemplate } from '#picture/designs';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import { childrenOf, postmasterOf } from '../../faults/support/processes.ts';
import { shopPhotos } from '../picture/bench-photos.ts';
import { measureTree } from '../picture/process-tree.ts';
import { partsOfPicture, type PicturePart } from './parts-of-picture.ts';
import { startPhotoShop } from './photo-shop.ts';
import { untilPublished } from './until-published.ts';

/** `PRODUCTS` in the environment says otherwise. */
const productCount = Number(process.env['PRODUCTS'] ?? 1_000);

/** Px of a photo's sides, and of the pictures' ones. */
const photoPx = 1000;
const size = { width: 1080, height: 1080 };

/** Seconds of CPU. */
type Spent = { server: number; drawing: number; database: number };

/**
 * What the first run of a feed costs and where that goes: the product as an operator starts it, a shop with a photo of its own
 * for every product, and nothing known of either.
 */
export async function run(options: { json: boolean }): Promise<void> {
  const photos = (await shopPhotos(photoPx)).map((photo) => Buffer.from(photo));
  const shop = await startPhotoShop(productCount, photos);
  const { seconds, spent } = await measureRun(shop);
  await shop.close();
  const parts = await partsOfPicture(photos, size);
  const report = { bench: 'first-run', productCount, photoPx, ...size, seconds, cpuSeconds: spent, parts };
  console.log(options.json ? JSON.stringify(report) : tableOf(report));
}

async function measureRun(shop: FakeShop): Promise<{ seconds: number; spent: Spent }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-first-run-'));
  const product = await startProcess({ dataDir, port: await freePort(), allowHosts: [shop.host] });
  try {
    const client = await signUp(product.origin);
    const pid = product.child.pid ?? 0;
    const before = spentBy(pid, dataDir);
    const start = performance.now();
    const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
    const template = { ...size, defaultHtmlTemplate: Buffer.from(html).toString('base64') };
    const { feedId } = await createFeed(client, shop.feedUrl, template);
    await untilPublished(client, { feedId: () => feedId, productCount });
    const seconds = (performance.now() - start) / 1000;
    const after = spentBy(pid, dataDir);
    const spent = {
      server: after.server - before.server,
      drawing: after.drawing - before.drawing,
      database: after.database - before.database,
    };
    return { seconds, spent };
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function spentBy(pid: number, dataDir: string): Spent {
  const drawing = childrenOf(pid).reduce((sum, child) => sum + measureTree(child).cpuSeconds, 0);
  const database = measureTree(postmasterOf(dataDir) ?? 0).cpuSeconds;
  return { server: measureTree(pid).cpuSeconds - drawing, drawing, database };
}

function tableOf(report: { seconds: number; cpuSeconds: Spent; parts: readonly PicturePart[] }): string {
  const { seconds, cpuSeconds, parts } = report;
  const perProduct = (cpu: number) => ((cpu * 1000) / productCount).toFixed(2).padStart(8);
  return [
    `${productCount} products with photos of ${photoPx} px, pictures of ${size.width} px, ${os.availableParallelism()} cores: ${seconds.toFixed(1)} s`,
    'CPU ms per product',
    `${perProduct(cpuSeconds.server)}  the server: feed, fetching, hashing, writing, its half of the database`,
    `${perProduct(cpuSeconds.database)}  the database`,
    `${perProduct(cpuSeconds.drawing)}  drawing processes, their start included; of a picture alone:`,
    ...parts.map(({ name, cpuMs }) => `${cpuMs.toFixed(2).padStart(12)}  ${name}`),
  ].join('\n');
}
