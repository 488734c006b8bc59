import { describe, expect, onTestFinished, test } from 'vitest';
import * as editorApi from '#core/contract/editor/editor-products-api.ts';
import { judgePrices, type PriceJudgement } from '#core/price/price-form.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createFeed, type CreatedFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { type ShopProduct } from '#tests/harness/fakes/shop.ts';
import { scheduledRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

// In which currency and language pictures of a feed have their prices, from one refresh to the next.

const { shop, product, client } = await openShop([]);

const size = { width: 300, height: 300 };
const htmlOf = (text: string) =>
  Buffer.from(`<div style="font-size:40px">${text}</div><img src="{{IMAGE_URL}}" width="90">`).toString(
    'base64',
  );
const priced = { ...size, defaultHtmlTemplate: htmlOf('{{PRICE | currency}}'), props: ['title'] };

/** Products that differ in nothing but their price. */
const alike = (...prices: string[]): ShopProduct[] =>
  prices.map((price, index) => ({ id: `sku-${index}`, title: 'Shoe', price, photoPath: '/photos/1.jpg' }));

async function published(settings: Partial<FeedSettings>): Promise<string> {
  const { feedId } = await createFeed(client, shop.feedUrl, { ...priced, ...settings });
  await product.settle();
  return feedId;
}

const pictures = async (feedId: string) =>
  (await productsOf(client, feedId)).map(({ enhanced_url: url }) => url);

/** Refreshes the feed and returns the picture of each product. */
async function refreshed(feedId: string, ...prices: string[]): Promise<(string | null)[]> {
  shop.products = alike(...prices);
  expect(await scheduledRun(product, client, feedId)).toMatchObject({ state: 'published' });
  return pictures(feedId);
}

async function change(feed: CreatedFeed, more: Partial<FeedSettings>): Promise<void> {
  const { feedId, record } = feed;
  const path = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', path);
  const body = {
    name: 'Main feed',
    project_id: record.project_id,
    feedSettings: { ...feedSettings, ...more },
  };
  await client.ask('PATCH', path, body);
  await product.settle();
}

describe('a price that names no currency', () => {
  test('is drawn in that of the settings, like one that names it', async () => {
    shop.products = alike('12.50', '12.50 PLN', '1250');
    const [bare, named, other] = await pictures(await published({ currency: 'PLN' }));
    expect(bare).toBe(named);
    expect(other).not.toBe(named);
  });
});

test('another language or currency draws the prices anew, and nothing where no price is shown', async () => {
  shop.products = alike('1299.00', '5.00');
  const feed = await createFeed(client, shop.feedUrl, { ...priced, currency: 'EUR' });
  await product.settle();
  const { feedId } = feed;
  const before = await pictures(feedId);
  await change(feed, { language: 'fr' });
  const run = (await statusOf(client, feedId)).run;
  expect(run).toMatchObject({ state: 'published', rendered_count: 2 });
  expect(await pictures(feedId)).not.toContain(before[0]);
  await change(feed, { language: 'de' });
  expect(await pictures(feedId)).toEqual(before);

  const wordless = await createFeed(client, shop.feedUrl, {
    ...priced,
    defaultHtmlTemplate: htmlOf('{{TITLE}}'),
  });
  await product.settle();
  const titled = await pictures(wordless.feedId);
  await change(wordless, { language: 'fr', currency: 'SEK' });
  expect((await statusOf(client, wordless.feedId)).run).toMatchObject({ rendered_count: 0 });
  expect(await pictures(wordless.feedId)).toEqual(titled);
});

describe('a number that may be read in two ways', () => {
  const asDecimals = '1.30 EUR';
  const asThousands = '1299.00 EUR';
  const refs = [asDecimals, asThousands];

  test('keeps its picture when the prices that explained it are gone, and is never turned back', async () => {
    shop.products = alike('1,299', ...refs, '18,50', '12,90', '7,25');
    const feedId = await published({ currency: 'EUR' });
    const [first, decimals, thousands] = await pictures(feedId);
    expect(first).toBe(decimals);
    expect((await refreshed(feedId, '1,299', ...refs, '2,499', '3,100', '4,250'))[0]).toBe(decimals);
    expect((await refreshed(feedId, '1,299', ...refs, '18.50', '12.90', '7.25'))[0]).toBe(thousands);
    const [givenUp] = await refreshed(feedId, '1,299', ...refs, '18,50', '12,90', '7,25');
    expect([decimals, thousands]).not.toContain(givenUp);
    expect((await refreshed(feedId, '1,299', ...refs, '18.50', '12.90', '7.25'))[0]).toBe(givenUp);
    expect((await refreshed(feedId, '1,299', ...refs, '2,499', '3,100', '4,250'))[0]).toBe(givenUp);
  });

  longTest('is not read anew because of a run that was held and not accepted', async () => {
    const before = ['1,299', ...refs, '18,50', '12,90', '7,25', '8,25', '9,25'];
    shop.products = alike(...before);
    const feedId = await published({ currency: 'EUR' });
    const [, decimals] = await pictures(feedId);
    shop.products = alike('1,299', '18.50', '12.90');
    expect(await scheduledRun(product, client, feedId)).toMatchObject({ state: 'held' });
    const [after] = await refreshed(feedId, '1,299', ...refs, '2,499', '3,100', '4,250', '5,250', '6,250');
    expect(after).toBe(decimals);
  });

  longTest('is read alike in the feed, for the editor and by whoever asks what was judged', async () => {
    shop.products = alike('1,299', ...refs, '18,50', '12,90', '7,25');
    const { feedId, template } = await createFeed(client, shop.feedUrl, { ...priced, currency: 'EUR' });
    await product.settle();
    await scheduledRun(product, client, feedId);
    shop.products = alike('1,299', ...refs, '2,499');
    await scheduledRun(product, client, feedId);
    const shown = await productsOf(client, feedId);
    const editor = await openEditor(product.origin, client, template.id);
    const { body } = await editor.ask(editorApi.listEditorProducts, {
      params: { id: template.id, feedId },
      query: {},
    });
    expect(body.items.map(({ values }) => values['PRICE'])).toEqual(shown.map(({ price }) => price));
    expect(shown[0]?.price).toBe('1.30 EUR');
    const { judgedPrices } = await client.ask<{ judgedPrices: unknown }>(
      'GET',
      `/functions/v1/feeds?id=${feedId}`,
    );
    expect(judgedPrices).toMatchObject({
      marks: { price: { value: ',', hasTurned: false }, 'price EUR': { value: '.', hasTurned: false } },
    });
  });
});

test('a preview writes prices as the pictures of its feed', async () => {
  const html = Buffer.from(priced.defaultHtmlTemplate, 'base64').toString();
  const drawn = async (values: Record<string, string>) => {
    const body = {
      html,
      ...size,
      values,
      imageLink: shop.feedUrl.replace('feed.xml', 'photos/1.jpg'),
      feedUrl: shop.feedUrl,
    };
    return (await client.ask<{ image: string }>('POST', '/functions/v1/product-preview', body)).image;
  };
  const polish = { feed_language: 'pl', feed_currency: 'PLN' };
  expect(await drawn({ price: '1299.00', ...polish })).toBe(await drawn({ price: '1299.00 PLN' }));
  expect(await drawn({ price: '1299.00 EUR', ...polish })).not.toBe(await drawn({ price: '1299.00 EUR' }));
});

describe('what a feed says of itself', () => {
  const judgedOf = async (feedId: string) =>
    (await client.ask<{ judgedPrices: PriceJudgement | null }>('GET', `/functions/v1/feeds?id=${feedId}`))
      .judgedPrices;
  const feedSaying = (inside: string) =>
    shop.feedText().replace('<channel>', `<channel>${inside}`).replace('encoding="UTF-8"', '');

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('is known to its run in %s as to its form', async (_encoding, encode) => {
    shop.products = alike('1299.00 EUR', '12.50');
    const source = feedSaying('<language>fr-fr</language>');
    shop.answers.set('/feed.xml', (_request, response) => void response.end(encode(source)));
    onTestFinished(async () => {
      shop.answers.delete('/feed.xml');
    });
    const feedId = await published({});
    const products = [
      { values: { title: 'Shoe', price: '1299.00 EUR' } },
      { values: { title: 'Shoe', price: '12.50' } },
    ];
    const circumstances = { feedUrl: shop.feedUrl, head: source, productTag: 'item' };
    expect(await judgedOf(feedId)).toEqual(judgePrices(products, circumstances));
    expect((await judgedOf(feedId))?.language.value).toBe('fr');
    const [first] = await productsOf(client, feedId);
    expect(first?.price).toBe('1299.00 EUR');
  });

  longTest('is forgotten with another address of the feed', async () => {
    shop.products = alike('18,50', '12,90');
    const feed = await createFeed(client, shop.feedUrl, priced);
    await product.settle();
    expect((await judgedOf(feed.feedId))?.marks['price']?.value).toBe(',');
    shop.products = alike('18.50', '12.90');
    shop.answers.set('/feed.xml?new', (_request, response) => void response.end(shop.feedText()));
    await change(feed, { feedUrl: `${shop.feedUrl}?new` });
    expect((await judgedOf(feed.feedId))?.marks['price']).toEqual({ value: '.', hasTurned: false });
  });
});
