import os from 'node:os';
import { createFeed, signUp } from '#tests/harness/api-client.ts';
import { openProduct } from '../../faults/support/open-product.ts';
import { childrenOf, measureTree, postmasterOf } from '../../faults/support/processes.ts';
import { untilPublished } from '../../faults/support/until-ended.ts';
import { defaultDesign, fromEnvironment, rounded, type Report } from '../bench.ts';
import { partsOfPicture } from './parts-of-picture.ts';
import { startPhotoShop } from './photo-shop.ts';

const products = fromEnvironment('PRODUCTS', 1_000);

/** Sides of the photos and of the pictures, in px. */
const photoPx = 1000;
const size = { width: 1080, height: 1080 };

/**
 * Measures the first run of a feed and where its time goes: the product as an operator starts it, a shop with a distinct photo for every
 * product, and empty caches.
 */
export async function run(): Promise<Report> {
  const shop = await startPhotoShop(products, photoPx);
  const { product, dataDir, close } = await openProduct([shop]);
  try {
    const client = await signUp(product.origin);
    const spent = () => {
      const pid = product.child.pid ?? 0;
      const drawing = childrenOf(pid).reduce((sum, child) => sum + measureTree(child).cpuSeconds, 0);
      const database = measureTree(postmasterOf(dataDir) ?? 0).cpuSeconds;
      return { server: measureTree(pid).cpuSeconds - drawing, drawing, database };
    };
    const before = spent();
    const start = performance.now();
    const { feedId } = await createFeed(client, shop.feedUrl, defaultDesign(size));
    await untilPublished(client, feedId, { products });
    const seconds = (performance.now() - start) / 1000;
    const after = spent();
    const row = (what: string, part: keyof typeof after) => ({
      what,
      cpuMs: rounded(((after[part] - before[part]) * 1000) / products, 2),
    });
    const rows = [
      row('the server: feed, fetching, hashing, writing, its half of the database', 'server'),
      row('the database', 'database'),
      row('drawing processes, their start included', 'drawing'),
    ];
    return {
      about: `${products} products with photos of ${photoPx} px, pictures of ${size.width} px, ${os.availableParallelism()} cores: ${seconds.toFixed(1)} s`,
      tables: { 'a product': rows, 'a picture alone': await partsOfPicture(shop.photos, size) },
    };
  } finally {
    await close();
  }
}
