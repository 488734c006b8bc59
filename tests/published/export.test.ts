import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createApi } from '#server/api.ts';
import { requestRun } from '#server/jobs.ts';
import type { Database } from '#server/platform/database/port.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';

/** More than two pages of the export. */
const PRODUCT_COUNT = 1_100;

// Out of stock: what is exported matters here, and not the images.
const products = numberedProducts(PRODUCT_COUNT).map((p) => ({ ...p, availability: 'out of stock' }));
const { shop, product, client } = await openShop(products);
const { feedId } = await createFeed(client, shop.feedUrl);
// Rows of the first are deleted by hand, which no run finds out where the feed has not changed.
const { feedId: otherId } = await createFeed(client, shop.feedUrl);
await product.settle();

/** Ids in the export of a feed, while this happens between its first and its second page. */
async function exportAcross(id: string, change: () => Promise<unknown>): Promise<string[]> {
  let steps = 0;
  const database: Database = {
    ...product.platform.database,
    async asUser(userId, work) {
      steps++;
      // The first looks for the feed, the second reads the first page.
      if (steps === 3) await change();
      return product.platform.database.asUser(userId, work);
    },
  };
  const api = await createApi({ ...product.platform, database }, product);
  await api.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = api.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/functions/v1/feeds/${id}/products.csv`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const lines = (await answer.text()).trim().split('\r\n').slice(1);
    return lines.map((line) => line.split(',')[1] ?? '');
  } finally {
    await api.close();
  }
}

const ids = (from: number) =>
  numberedProducts(PRODUCT_COUNT)
    .map((p) => p.id)
    .slice(from);

test('rows that go after they were exported move no other row out of the export', async () => {
  const dropFirst = () =>
    product.platform.database.query.run(
      'delete from feedmaker.products where feed_id = $1 and position between 1 and 300',
      [feedId],
    );
  expect(await exportAcross(feedId, dropFirst)).toEqual(ids(0));
});

test('an export whose run is replaced meanwhile breaks off instead of looking whole', async () => {
  const publishAnother = async () => {
    await requestRun(product.platform, otherId, { restart: false });
    await product.settle();
  };
  await expect(exportAcross(otherId, publishAnother)).rejects.toThrow();
  expect(await exportAcross(otherId, async () => undefined)).toEqual(ids(0));
});
