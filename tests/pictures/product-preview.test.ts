import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { previewProduct } from '#core/contract/feeds/preview-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { buildMapping } from '#core/feeds/build-mapping.ts';
import { FeedInMemory, type Product } from '#feed';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createFeed, must, productsOf } from '#tests/harness/api-client.ts';
import { numberedProducts, photoColour } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const logLines: string[] = [];
const destination = { write: (line: string) => void logLines.push(line) };
const log = createLog({ isProduction: true, destination });
const { shop, product, client: owner } = await openShop(numberedProducts(2), { log });
const { feedId } = await createFeed(owner, shop.feedUrl);
await product.settle();
const feed = owner.call('GET', `/functions/v1/feeds?id=${feedId}`);
const settings = (await must<{ feedSettings: FeedSettings }>(feed)).body.feedSettings;

/** The form's request for a preview of a product of the shop's feed. */
async function preview(shown: Pick<Product, 'values' | 'image'>, change: object = {}) {
  const { width, height, defaultHtmlTemplate } = settings;
  const html = Buffer.from(defaultHtmlTemplate, 'base64').toString('utf8');
  const { values, image: imageLink } = shown;
  const body = { html, width, height, values, imageLink, feedUrl: shop.feedUrl, ...change };
  const answer = await owner.ask<EndpointReply<typeof previewProduct>>(
    'POST',
    '/functions/v1/product-preview',
    body,
  );
  return answer;
}

function firstProduct(): Product {
  for (const { product: first } of new FeedInMemory(shop.feedText()).products(buildMapping(settings)))
    return first;
  throw new Error('the feed is empty');
}

test('a product in the form is, byte for byte, the image that will be published', async () => {
  const { image, reason } = await preview(firstProduct());
  expect(reason).toBeNull();
  const [published] = await productsOf(owner, feedId);
  const bytes = await (await fetch(`${product.origin}${published?.enhanced_url}`)).arrayBuffer();
  expect(image).toBe(`data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`);
});

test('a product is drawn where no address of a feed is known', async () => {
  const whole = await preview(firstProduct());
  for (const feedUrl of ['', 'not an address'])
    expect(await preview(firstProduct(), { feedUrl })).toEqual(whole);
});

test('a photo that cannot be had or used says so in a sentence, before anything is saved', async () => {
  const { values } = firstProduct();
  shop.answers.set('/photos/page.jpg', (_request, response) => void response.end('<html>no photo</html>'));
  const origin = shop.feedUrl.replace('/feed.xml', '');
  for (const [image, sentence] of [
    [`${origin}/photos/none.png`, "The shop's photo could not be fetched."],
    [`${origin}/photos/page.jpg`, ''],
    ['http://169.254.169.254/latest/meta-data', "The shop's photo could not be fetched."],
  ] as const) {
    const answer = await preview({ values, image });
    expect([image, answer.image]).toEqual([image, null]);
    expect(answer.reason).toContain(sentence);
    expect(answer.reason).toMatch(/\.$/);
  }
});

test('nothing is kept of it', async () => {
  const { database } = product.platform;
  const rows = async () =>
    Promise.all(
      ['images', 'photos', 'products', 'runs'].map((table) =>
        database.query.one<{ n: number }>(`select count(*) as n from feedmaker.${table}`),
      ),
    );
  const before = await rows();
  await preview({ ...firstProduct(), values: { title: 'Only typed' } });
  expect(await rows()).toEqual(before);
});

test('a template larger than any image may be, or no size at all, is refused', async () => {
  const { values, image } = firstProduct();
  for (const change of [{ width: 100_000 }, { height: 0 }, { html: 'x'.repeat(3_000_001) }]) {
    const body = { html: '', width: 600, height: 600, values, imageLink: image, feedUrl: shop.feedUrl };
    const answer = await owner.call('POST', '/functions/v1/product-preview', { ...body, ...change });
    expect([change, answer.status]).toEqual([change, 400]);
  }
});

test('a form that is left while the shop is slow stops the fetch, and that is no fault in the log', async () => {
  const closed = new AbortController();
  const isStopped = new Promise<void>((resolve) => {
    shop.answers.set('/slow.jpg', (request) => {
      request.socket.once('close', () => resolve());
      closed.abort();
    });
  });
  const { html, width, height } = { html: '<p>{{TITLE}}</p>', width: 600, height: 600 };
  const imageLink = new URL('/slow.jpg', shop.feedUrl).href;
  const left = fetch(`${product.origin}/functions/v1/product-preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ html, width, height, values: {}, imageLink, feedUrl: shop.feedUrl }),
    signal: closed.signal,
  });
  await expect(left).rejects.toThrow('aborted');
  await isStopped;
  // Answered after what the abort set off, so whatever that would log is there.
  await owner.ask('GET', '/api/v1/projects');
  expect(logLines.filter((line) => line.includes('request failed'))).toEqual([]);
});

test('a product in the form shows the price that holds now, whatever else its feed says', async () => {
  const first = firstProduct();
  const drawn = async (more: Record<string, string>) =>
    (await preview({ ...first, values: { ...first.values, price: '30.00 EUR', ...more } })).image;
  const plain = await drawn({});
  const over = { sale_price: '20.00 EUR', sale_price_effective_date: '2020-01-01/2020-02-01' };
  for (const more of [{ sale_price: '20.00 USD' }, over]) expect(await drawn(more)).toBe(plain);
  const reduced = await drawn({ sale_price: '20.00 EUR' });
  expect(reduced).not.toBe(plain);
  expect(await drawn({ price: '20.00 EUR', old_price: '30.00 EUR' })).toBe(reduced);
});

test('further photos are drawn as they will be, and one that cannot be had is left out and named', async () => {
  const { values, image } = firstProduct();
  const origin = new URL(shop.feedUrl).origin;
  const at = (slot: string, left: number) =>
    `<img src="{{${slot}}}" style="position:absolute;left:${left}px;top:0;width:300px;height:300px">`;
  const html = `<div style="width:600px;height:600px;background-color:#fff">${at('IMAGE_URL', 0)}${at('IMAGE_URL_2', 300)}</div>`;
  const colourAt = async (picture: string | null, left: number) => {
    const bytes = Buffer.from(picture?.split(',')[1] ?? '', 'base64');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [r = 0, g = 0, b = 0] = data.subarray((150 * info.width + left) * info.channels);
    return { r, g, b };
  };
  const near = ({ r, g, b }: { r: number; g: number; b: number }, of: typeof white) =>
    Math.max(Math.abs(r - of.r), Math.abs(g - of.g), Math.abs(b - of.b)) < 8;
  const white = { r: 255, g: 255, b: 255 };
  const furtherImageLinks = [`${origin}/photos/7.jpg`];
  const drawn = await preview({ values, image }, { html, furtherImageLinks });
  expect(drawn.reason).toBeNull();
  expect(near(await colourAt(drawn.image, 450), photoColour(7))).toBe(true);
  shop.answers.set('/photos/page2.jpg', (_request, response) => void response.end('<html>no photo</html>'));
  const without = await preview(
    { values, image },
    { html, furtherImageLinks: [`${origin}/photos/page2.jpg`] },
  );
  expect(without.reason).toMatch(/^Drawn without photo 2: /);
  expect(near(await colourAt(without.image, 450), white)).toBe(true);
  expect(near(await colourAt(without.image, 150), photoColour(1))).toBe(true);
});
