import { expect, test } from 'vitest';
import { createFeed, productsOf, signUp, testPassword, type ApiClient } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product } = await openShop(numberedProducts(2));

/** A user with a published feed, and the addresses of its pictures, all of them asked for once. */
async function withPictures(): Promise<{ client: ApiClient; feedId: string; addresses: string[] }> {
  const client = await signUp(product.origin);
  const { feedId } = await createFeed(client, shop.feedUrl);
  await product.settle();
  const addresses = (await productsOf(client, feedId)).map(
    (each) => product.origin + (each.enhanced_url ?? ''),
  );
  expect(await statusesOf(addresses)).toEqual([200, 200]);
  return { client, feedId, addresses };
}

const statusesOf = (addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await fetch(address)).status));

const rowsOf = async (feedId: string) =>
  (
    await product.platform.database.query.one<{ total: number }>(
      'select count(*)::int as total from feedmaker.images where feed_id = $1',
      [feedId],
    )
  ).total;

const deletion = (more: object) => ({ confirmation: testPassword, ...more });

test('pictures of a deleted account are gone at once where its owner says so, and else stay for the ads that show them', async () => {
  const going = await withPictures();
  const staying = await withPictures();
  await going.client.ask('POST', '/api/v1/account/deletion', deletion({ delete_pictures: true }));
  // Processes hear of it by the database, and forget what they served from memory.
  await expect.poll(() => statusesOf(going.addresses)).toEqual([404, 404]);
  expect(await rowsOf(going.feedId)).toBe(0);
  expect(await statusesOf(staying.addresses)).toEqual([200, 200]);

  await staying.client.ask('POST', '/api/v1/account/deletion', deletion({}));
  expect(await statusesOf(staying.addresses)).toEqual([200, 200]);
  // With the rows by which they are found later.
  expect(await rowsOf(staying.feedId)).toBe(2);
});
