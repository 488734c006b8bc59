import { expect, test } from 'vitest';
import { numberedProducts, type ShopProduct } from '#tests/harness/fakes/shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { acceptHeld, scheduledRun } from '#tests/harness/publishing.ts';

const { product, client, shop } = await openShop([]);
const { query } = product.platform.database;
shop.products = numberedProducts(4);
const { feedId } = await createFeed(client, shop.feedUrl);
await product.settle();

const runAgain = () => scheduledRun(product, client, feedId);

async function seenOf(id: string): Promise<string[]> {
  const { seen } = await query.one<{ seen: [number, string, string][] }>(
    'select seen from feedmaker.product_prices where feed_id = $1 and product_id = $2',
    [feedId, id],
  );
  expect(seen.map(([at]) => at)).toEqual(seen.map(([at]) => at).toSorted((one, other) => one - other));
  return seen.map(([, price, former]) => (former === '' ? price : `${price}, not ${former}`));
}

const watched = async () =>
  (
    await query.one<{ watched: [number, number][] }>('select watched from feedmaker.feeds where id = $1', [
      feedId,
    ])
  ).watched;

const written = () =>
  query.one('select count(*) as rows, max(xmin::text::bigint)::text as last from feedmaker.product_prices');

test('the prices of a product are kept when they change, wherever in the feed it stands', async () => {
  const [first, second, third, fourth] = numberedProducts(4) as [
    ShopProduct,
    ShopProduct,
    ShopProduct,
    ShopProduct,
  ];
  const before = await written();
  await runAgain();
  // Another order and another title write all rows of products, and no price.
  shop.products = [fourth, third, { ...second, title: 'Another' }, first];
  await runAgain();
  expect(await written()).toEqual(before);
  shop.products = [
    fourth,
    third,
    { ...second, title: 'Another', more: '<g:sale_price>5.00 EUR</g:sale_price>' },
    first,
  ];
  await runAgain();
  expect(await seenOf(second.id)).toEqual([second.price, `5.00 EUR, not ${second.price}`]);
  expect(await seenOf(first.id)).toEqual([first.price]);
  // Gone, and there again.
  shop.products = [fourth, third, first];
  await runAgain();
  shop.products = [fourth, third, first, second];
  await runAgain();
  expect(await seenOf(second.id)).toEqual([second.price, `5.00 EUR, not ${second.price}`, '', second.price]);
  expect(await seenOf(third.id)).toEqual([third.price]);
});

test('each reading that succeeds confirms the prices, also one of the same bytes, and none that fails', async () => {
  const [[from, to], ...others] = (await watched()) as [[number, number]];
  await runAgain();
  const [[again, later]] = (await watched()) as [[number, number]];
  expect([again, others, later > to]).toEqual([from, [], true]);
  const { products } = shop;
  shop.products = [];
  await runAgain();
  expect(await watched()).toEqual([[from, later]]);
  shop.products = products;
});

test('a price that only an older source showed is no reading, and the next one is taken for new', async () => {
  shop.products = shop.products.map((each) => ({ ...each, title: `${each.title}, renamed` }));
  const { id } = await runAgain();
  const { id: productId, price } = shop.products[0]!;
  const before = await seenOf(productId);
  // As if it had drawn an older source again, after a held run that saw another price.
  await query.run('update feedmaker.runs set source_run = id where id = $1', [id]);
  await query.run(
    `update feedmaker.product_prices set seen = seen || jsonb_build_array(jsonb_build_array((seen -> -1 ->> 0)::bigint + 1, '1.00 EUR', ''))
      where feed_id = $1 and product_id = $2`,
    [feedId, productId],
  );
  await runAgain();
  expect(await seenOf(productId)).toEqual([...before, '1.00 EUR', price]);
  const after = await written();
  await runAgain();
  expect(await written()).toEqual(after);
});

test('prices of a run that is held are no prices of the shop, unless somebody accepts the run', async () => {
  shop.products = numberedProducts(8);
  const held = async () => {
    shop.products = shop.products.map((each) => ({ ...each, price: '0.10 EUR' }));
    expect((await runAgain()).state).toBe('held');
  };
  await runAgain();
  const [, , , fourth] = numberedProducts(8);
  const { id, price } = fourth!;
  const before = await seenOf(id);
  await held();
  expect(await seenOf(id)).toEqual(before);
  // The shop mends its export.
  shop.products = numberedProducts(8);
  await runAgain();
  expect(await seenOf(id)).toEqual(before);
  expect(before.at(-1)).toBe(price);
  await held();
  await acceptHeld({ product, client, shop }, feedId);
  await runAgain();
  expect(await seenOf(id)).toEqual([...before, '0.10 EUR']);
});
