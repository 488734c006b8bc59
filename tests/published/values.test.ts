import { sampled } from '#tests/harness/long-run.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import type { Finding } from '#core/feeds/health/findings.ts';
import { valueMeasures } from '#core/feeds/guard.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts, type ShopProduct } from '#tests/harness/fakes/shop.ts';
import { acceptHeld, runRewritten, newestRun, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';

// Values that cannot be meant hold a run or are reported. core/feeds/guard.test.ts proves the thresholds.

const scene = await openShop([]);
const size = { width: 300, height: 300 };

beforeEach(() => {
  scene.shop.answers.clear();
  scene.shop.products = numberedProducts(6);
});

async function published(): Promise<string> {
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl, size);
  await scene.product.settle();
  return feedId;
}

const run = (feedId: string) => scheduledRun(scene.product, scene.client, feedId);
const rewritten = (feedId: string, rewrite: (text: string) => string) => runRewritten(scene, feedId, rewrite);
const accept = (feedId: string) => acceptHeld(scene, feedId);

const priced = (change: (price: number) => string) => (text: string) =>
  text.replaceAll(/<g:price>([\d.]+) EUR</g, (_, price: string) => `<g:price>${change(Number(price))}<`);

const wrong: readonly (readonly [
  what: string,
  rewrite: (text: string) => string,
  code: string,
  said: RegExp,
])[] = [
  [
    'a hundredth of each price as its sale price',
    (text) =>
      text.replaceAll(
        /<g:price>([\d.]+) EUR<\/g:price>/g,
        (all, price: string) => `${all}<g:sale_price>${(Number(price) / 100).toFixed(2)} EUR</g:sale_price>`,
      ),
    'feed_reductions_unlikely',
    /100 % of the products are reduced to less than a tenth.*“Product number 1”: 10\.00 EUR before, 0\.10 EUR now\./,
  ],
  [
    'prices times a hundred',
    priced((price) => `${(price * 100).toFixed(2)} EUR`),
    'feed_prices_moved',
    /100 % of the products cost at least five times.*“Product number 1”: 10\.00 EUR before, 1000\.00 EUR now\./,
  ],
  [
    'prices by ten',
    priced((price) => `${(price / 10).toFixed(2)} EUR`),
    'feed_prices_moved',
    /a fifth of what they cost before.*1\.00 EUR now/,
  ],
  [
    'another currency',
    (text) => text.replaceAll(' EUR<', ' USD<'),
    'feed_currency_changed',
    /another currency.*10\.00 EUR before, 10\.00 USD now/,
  ],
  [
    'one title for all',
    (text) => text.replaceAll(/<title><!\[CDATA\[[^\]]*\]\]>/g, '<title><![CDATA[TEST]]>'),
    'feed_titles_alike',
    /100 % of the products have one and the same title\. “TEST”: Product number 1 before, TEST now\./,
  ],
  [
    'one photo for all',
    (text) => text.replaceAll(/\/photos\/\d+\.jpg/g, '/photos/99.jpg'),
    'feed_photos_alike',
    /100 % of the products have one and the same photo; before it was 17 %\. “Product number 1”: 1\.jpg before, 99\.jpg now\./,
  ],
  [
    'no brand any more',
    (text) => text.replaceAll(/<g:brand>[^<]*<\/g:brand>/g, ''),
    'feed_fields_lost',
    /100 % of the products have lost their “brand”, which the template writes\. “Product number 1”: Nordlicht before, – now\./,
  ],
  [
    'letters read in another encoding',
    (text) => text.replaceAll('Product number', 'KÃ¤se Nummer'),
    'feed_texts_damaged',
    /100 % of the products have broken characters/,
  ],
];

describe('a shop whose feed has', () => {
  let feedId = '';
  beforeAll(async () => {
    scene.shop.products = numberedProducts(6);
    feedId = await published();
  });

  // The test after this one has all of them at once.
  test.each(sampled(wrong, 4))('%s is held with what it is about', async (_what, rewrite, code, said) => {
    const up = await picturesUp(scene.product, feedId);
    const held = await rewritten(feedId, rewrite);
    expect(held).toMatchObject({ state: 'held', error_code: code });
    expect(held.error_text).toMatch(said);
    expect(await picturesUp(scene.product, feedId)).toEqual(up);
  });

  test('all of it at once is held for each, goes up once somebody wants it so, and is remembered', async () => {
    const rewrites = wrong.flatMap(([what, rewrite]) =>
      what === 'prices by ten' || what.startsWith('letters') ? [] : [rewrite],
    );
    const { held_for: heldFor } = await rewritten(feedId, (text) =>
      rewrites.reduce((each, rewrite) => rewrite(each), text),
    );
    expect(heldFor?.map(({ measure }) => measure)).toEqual([...valueMeasures]);
    await accept(feedId);
    expect(await newestRun(scene.client, feedId)).toMatchObject({ state: 'published' });
    scene.shop.products[0]!.title += ' ';
    expect(await run(feedId)).toMatchObject({ state: 'published' });
  });
});

test('a sale of the whole shop and one product that costs a hundred times as much hold nothing', async () => {
  const feedId = await published();
  expect(
    await rewritten(
      feedId,
      priced((price) => `${(price / 2).toFixed(2)} EUR`),
    ),
  ).toMatchObject({
    state: 'published',
  });
  const one = (text: string) => text.replace('<g:price>10.00 EUR<', '<g:price>999.00 EUR<');
  expect(
    await rewritten(
      feedId,
      priced((price) => `€ ${price.toFixed(2)}`),
    ),
  ).toMatchObject({
    state: 'published',
  });
  expect(await rewritten(feedId, one)).toMatchObject({ state: 'published' });
});

describe('what is published all the same', () => {
  /** Returns the findings on the feed's page, and the products that their filter shows. */
  async function noted(feedId: string, finding: Finding): Promise<{ count: number; ids: string[] }> {
    const { health } = await statusOf(scene.client, feedId);
    const count = health?.entries.find(({ kind }) => kind === finding)?.count ?? 0;
    const path = `/functions/v1/feeds/${feedId}/products?finding=${finding}`;
    const { items } = await scene.client.ask<{ items: FeedProduct[] }>('GET', path);
    return { count, ids: items.map(({ product_id: id }) => id) };
  }

  test('says first which fields of the template are empty in most pictures, and shows those products', async () => {
    const unbranded = (each: ShopProduct): ShopProduct => ({ ...each, brand: undefined });
    scene.shop.products = scene.shop.products.map((each, at) =>
      unbranded(at < 5 ? { ...each, title: '' } : each),
    );
    const feedId = await published();
    const { health } = await statusOf(scene.client, feedId);
    expect(health?.entries[0]).toMatchObject({
      kind: 'text_empty',
      reason: 'BRAND,TITLE',
      count: 6,
      is_task: true,
    });
    expect((await noted(feedId, 'text_empty')).ids).toHaveLength(6);
    // A brand may honestly be rare, and a title is missing in half of them.
    scene.shop.products = numberedProducts(6).map((each, at) =>
      at < 3 ? unbranded({ ...each, title: '' }) : at < 5 ? unbranded(each) : each,
    );
    expect(await run(feedId)).toMatchObject({ state: 'published' });
    expect(await noted(feedId, 'text_empty')).toEqual({ count: 0, ids: [] });
    scene.shop.products = numberedProducts(6).map(unbranded);
    expect(await run(feedId)).toMatchObject({ state: 'published' });
    expect((await statusOf(scene.client, feedId)).health?.entries.at(-1)).toMatchObject({
      kind: 'text_empty',
      reason: 'BRAND',
      count: 6,
      is_task: false,
    });
  });

  test('names the products whose price is gone, from run to run, until they have one again or are gone', async () => {
    scene.shop.products[5] = { id: 'never priced', title: 'On request', price: '' };
    const feedId = await published();
    expect(await noted(feedId, 'price_gone')).toEqual({ count: 0, ids: [] });
    const unpriced = (text: string) => text.replace('<g:price>10.00 EUR<', '<g:price><');
    expect(await rewritten(feedId, unpriced)).toMatchObject({ state: 'published' });
    expect(await noted(feedId, 'price_gone')).toEqual({ count: 1, ids: ['sku-1'] });
    scene.shop.products[2]!.title = 'Something else changes';
    expect(await run(feedId)).toMatchObject({ state: 'published' });
    expect(await noted(feedId, 'price_gone')).toEqual({ count: 1, ids: ['sku-1'] });
    scene.shop.answers.clear();
    expect(await run(feedId)).toMatchObject({ state: 'published' });
    expect(await noted(feedId, 'price_gone')).toEqual({ count: 0, ids: [] });
  });

  test('names the products of which more than half come out as one picture, and photos that were always shared hold nothing', async () => {
    const of = (n: number) => ({
      id: `sku-${n}`,
      title: 'Shoe',
      price: '10.00 EUR',
      photoPath: '/photos/1.jpg',
    });
    scene.shop.products = [1, 2, 3, 4, 5].map(of);
    const feedId = await published();
    const all = { count: 5, ids: ['sku-1', 'sku-2', 'sku-3', 'sku-4', 'sku-5'] };
    expect(await noted(feedId, 'same_picture')).toEqual(all);
    scene.shop.products = scene.shop.products.map((each) => ({ ...each, photoPath: '/photos/2.jpg' }));
    expect(await run(feedId)).toMatchObject({ state: 'published' });
    expect(await noted(feedId, 'same_picture')).toEqual(all);
    scene.shop.products = numberedProducts(5);
    expect(await run(feedId)).toMatchObject({ state: 'published' });
    expect(await noted(feedId, 'same_picture')).toEqual({ count: 0, ids: [] });
  });
});
