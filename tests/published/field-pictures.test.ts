import { describe, expect, test } from 'vitest';
import type { ShopProduct } from '#tests/fakes/shop.ts';
import { must } from '#tests/harness/api-client.ts';
import {
  answerStatus,
  firstPhoto,
  furtherPhotoScene,
  imageAt,
  templateOf,
  WHITE,
  type PhotoAnswer,
} from '#tests/harness/further-photo-scene.ts';
import { DAY_MS, newestRun } from '#tests/harness/publishing.ts';

// A picture whose address is in a field of the product, such as its brand's logo: in tests, a photo of one colour.

const scene = furtherPhotoScene();
const { answer, askedFor, later, manual, productOf, productWith, scheduled, up } = scene;

const startFeed = () => scene.startFeed(withLogo, { props: ['title', 'price', 'brand', 'brand_logo'] });

/** Photo and logo, and photo 3 in place of a logo that is not there. */
const withLogo = templateOf(
  firstPhoto,
  imageAt('BRAND_LOGO', 200),
  imageAt('IMAGE_URL_3', 400, 'data-if="not {{BRAND_LOGO}}"'),
);

const page: PhotoAnswer = (_request, response) => void response.end('<!doctype html><p>Moved</p>');
const addressOf = (n: number) => `http://${scene.at().shop.host}/photos/${scene.at().own + n}.jpg`;

/** A product with photos 1, 2 and 3 and this text in the field for its logo; without `logo`, photo 4 is it. */
function branded(logo = addressOf(4)) {
  const product = productWith(1, 2, 3);
  return { ...product, more: `${product.more}<g:brand_logo>${logo}</g:brand_logo>` };
}

function sells(...products: ShopProduct[]): void {
  scene.at().shop.products = products;
}

const reprice = (price: string) => sells(...scene.at().shop.products.map((each) => ({ ...each, price })));

describe('a picture whose address is in a field', () => {
  test('is in the picture, and is asked for once however many products show it', async () => {
    sells(
      ...Array.from({ length: 25 }, (_, at) => ({
        ...branded(),
        id: `sku-${at + 1}`,
        price: `${at + 1}.00 EUR`,
      })),
    );
    const feed = await startFeed();
    for (const id of ['sku-1', 'sku-13', 'sku-25']) expect((await up(feed, id)).shows).toEqual([1, 4, WHITE]);
    expect(askedFor(4)).toBe(1);
    expect(askedFor(3)).toBe(0);
    expect(await newestRun(scene.at().client, feed.feedId)).toMatchObject({ enhanced_count: 25 });
  });

  test('gives a picture another address exactly when the picture changes', async () => {
    sells(branded());
    const feed = await startFeed();
    const first = await up(feed);
    await manual(feed);
    expect(await up(feed)).toEqual(first);
    const other = await scene.photo(5);
    answer(4, (_request, response) => void response.setHeader('content-type', 'image/jpeg').end(other));
    await manual(feed);
    const next = await up(feed);
    expect([next.shows, next.hash === first.hash]).toEqual([[1, 5, WHITE], false]);
    // The same picture at another address is the same picture.
    sells(branded(addressOf(5)));
    await manual(feed);
    expect(await up(feed)).toEqual(next);
  });

  test('leaves its place to what stands in for it where the product has none', async () => {
    sells(branded(''));
    const feed = await startFeed();
    expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
    expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: null });
  });
});

describe('a picture of a field that cannot be had', () => {
  const failures: [string, PhotoAnswer][] = [
    ['is away', answerStatus(503)],
    ['is gone', answerStatus(404)],
    ['is a page', page],
  ];

  test.each(failures)('and %s in the first run takes no product its picture', async (_name, fails) => {
    sells(branded());
    answer(4, fails);
    const feed = await startFeed();
    expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
    const left = await productOf(feed);
    expect(left).toMatchObject({ state: 'enhanced', reason_code: 'picture_missing' });
    expect(left.reason_text).toMatch(/^Drawn without the picture in “brand logo”: /);
    reprice('99.00 EUR');
    const { hash } = await up(feed);
    await manual(feed);
    expect((await up(feed)).hash).not.toBe(hash);
    scene.at().shop.answers.clear();
    await scheduled(feed);
    expect((await up(feed)).shows).toEqual([1, 4, WHITE]);
    expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: null });
  });

  test.each(failures)(
    'and %s later is drawn from our copy, with the price of today',
    async (_name, fails) => {
      sells(branded());
      const feed = await startFeed();
      const before = await up(feed);
      answer(4, fails);
      await manual(feed);
      expect(await up(feed)).toEqual(before);
      const said = await productOf(feed);
      expect(said).toMatchObject({ state: 'enhanced', reason_code: 'picture_unchecked' });
      expect(said.reason_text).toMatch(/^The picture in “brand logo” is our copy of it/);
      reprice('99.00 EUR');
      const run = await scheduled(feed);
      expect(run).toMatchObject({ state: 'published', kept_count: 0, original_count: 0, enhanced_count: 1 });
      const next = await up(feed);
      expect([next.shows, next.hash === before.hash]).toEqual([[1, 4, WHITE], false]);
      scene.at().shop.answers.clear();
      await must(scene.at().client.call('POST', `/functions/v1/feeds/${feed.feedId}/retry`, {}));
      await scene.at().product.settle();
      expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: null });
    },
  );

  test('stays while its host is away, and goes once it has been gone for three days', async () => {
    sells(branded());
    const feed = await startFeed();
    const before = await up(feed);
    answer(4, answerStatus(503));
    for (let days = 0; days < 3; days += 1) {
      await later(3.1 * DAY_MS);
      await manual(feed);
      expect(await up(feed)).toEqual(before);
    }
    answer(4, answerStatus(404));
    await manual(feed);
    expect(await up(feed)).toEqual(before);
    await later(3.1 * DAY_MS);
    await manual(feed);
    expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
    expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: 'picture_missing' });
    scene.at().shop.answers.clear();
    await manual(feed);
    expect(await up(feed)).toEqual(before);
  });

  test('and is at a new address leaves up what is up, until something else of it changes', async () => {
    sells(branded());
    const feed = await startFeed();
    const before = await up(feed);
    answer(5, answerStatus(503));
    sells(branded(addressOf(5)));
    await scheduled(feed);
    expect(await up(feed)).toEqual(before);
    const kept = await productOf(feed);
    expect(kept).toMatchObject({ state: 'kept', reason_code: 'photo_http_503' });
    expect(kept.reason_text).toMatch(/^The picture in “brand logo”: .*The last good picture stays up\.$/);
    reprice('99.00 EUR');
    await scheduled(feed);
    expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
    expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: 'picture_missing' });
    scene.at().shop.answers.clear();
    await scheduled(feed);
    expect((await up(feed)).shows).toEqual([1, 5, WHITE]);
  });

  const hostile: [string, string][] = [
    ['no address', 'Nordlicht'],
    ['a part of an address', '/logos/nordlicht.png'],
    ['a private network', 'http://10.0.0.1/logo.png'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['our own host', 'http://[::1]:80/logo.png'],
    ['a file', 'file:///etc/passwd'],
    ['a picture in itself', 'data:image/png;base64,iVBORw0KGgo='],
    ['a password', 'http://user:secret@10.0.0.1/logo.png'],
    ['2,000 letters', `https://shop.invalid/${'x'.repeat(2000)}`],
  ];

  test.each(hostile)('because the field holds %s takes no product its picture', async (_name, text) => {
    sells(branded(text));
    const feed = await startFeed();
    expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
    const said = await productOf(feed);
    expect(said).toMatchObject({ state: 'enhanced', reason_code: 'picture_missing' });
    expect(said.reason_text).not.toMatch(/secret|10\.0\.0\.1|169\.254/);
  });
});
