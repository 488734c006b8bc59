import { expect, onTestFinished, test } from 'vitest';
import { createDefaultTemplate } from '#picture/designs';
import { requestRun } from '#server/jobs.ts';
import { createFeed, signUp, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { startProduct } from '#tests/harness/harness.ts';

const COUNT = 5_000;

test('every product of a feed of thousands gets its own image, and no other product does', async () => {
  // Two photos and no texts: two images in all, which a first run of two products has rendered.
  const products = numberedProducts(COUNT).map((p, i) => ({
    ...p,
    photoPath: `/photos/${1 + (i % 2)}.jpg`,
    availability: i >= 2 && i % 5 === 0 ? 'out of stock' : 'in stock',
  }));
  const shop = await startShop(products.slice(0, 2));
  const product = await startProduct([shop.host]);
  onTestFinished(async () => {
    await product.close();
    await shop.close();
  });
  const client = await signUp(product.origin);
  const size = { width: 512, height: 512 };
  const { html } = createDefaultTemplate({ name: 'Square', type: 'custom', ...size });
  const withoutTexts = html.replaceAll(/\{\{(TITLE|PRICE|BRAND)[^}]*\}\}/g, '');
  const defaultHtmlTemplate = Buffer.from(withoutTexts).toString('base64');
  const { feedId } = await createFeed(client, shop.feedUrl, { ...size, defaultHtmlTemplate });
  await product.settle();
  const links = async () => {
    const answer = await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`);
    return [...(await answer.text()).matchAll(/<g:image_link>(.*?)</g)].map((match) => match[1] ?? '');
  };
  const [odd, even] = await links();
  expect(odd).not.toBe(even);

  shop.products = products;
  await requestRun(product.platform, feedId, { restart: false });
  await product.settle();
  const shopOrigin = new URL(shop.feedUrl).origin;
  const wanted = products.map((p, i) =>
    p.availability === 'in stock' ? (i % 2 === 0 ? odd : even) : shopOrigin + p.photoPath,
  );
  expect(await links()).toEqual(wanted);
  const { published } = await statusOf(client, feedId);
  expect(published).toMatchObject({ product_count: COUNT, enhanced_count: COUNT - COUNT / 5 + 1 });
  // Minutes on a machine that does much else at the time.
}, 300_000);
