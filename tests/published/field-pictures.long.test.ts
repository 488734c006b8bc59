import { expect, test } from 'vitest';
import type { ShopProduct } from '#tests/harness/fakes/shop.ts';
import { productsOf } from '#tests/harness/api-client.ts';
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

const scene = await furtherPhotoScene();
const { answer, askedFor, later, recheck, productOf, productWith, scheduled, up } = scene;

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

/** Of each failure one product, with a logo that fails in that way. */
const failures: [id: string, logo: number, answer: PhotoAnswer][] = [
  ['away', 4, answerStatus(503)],
  ['gone', 5, answerStatus(404)],
  ['page', 6, page],
];

const sellOneOfEach = () => sells(...failures.map(([id, logo]) => ({ ...branded(addressOf(logo)), id })));
const fail = () => failures.forEach(([, logo, fails]) => answer(logo, fails));

type Feed = Awaited<ReturnType<typeof startFeed>>;

const shown = async (feed: Feed) => {
  const all = [];
  for (const [id] of failures) all.push((await up(feed, id)).shows);
  return all;
};
const hashes = async (feed: Feed) =>
  (await Promise.all(failures.map(([id]) => up(feed, id)))).map(({ hash }) => hash);
const told = (feed: Feed) => productsOf(scene.at().client, feed.feedId);
const withLogos = failures.map(([, logo]) => [1, logo, WHITE]);
const without = failures.map(() => [1, WHITE, 3]);

test('a picture whose address is in a field is asked for once, and its place is another’s where a product has none', async () => {
  const products = Array.from({ length: 12 }, (_, at) => ({
    ...branded(),
    id: `sku-${at + 1}`,
    price: `${at + 1}.00 EUR`,
  }));
  sells(...products, { ...branded(''), id: 'none' });
  const feed = await startFeed();
  for (const id of ['sku-1', 'sku-12']) expect((await up(feed, id)).shows).toEqual([1, 4, WHITE]);
  expect(askedFor(4)).toBe(1);
  expect(await newestRun(scene.at().client, feed.feedId)).toMatchObject({ enhanced_count: 13 });
  expect((await up(feed, 'none')).shows).toEqual([1, WHITE, 3]);
  expect((await told(feed)).at(-1)).toMatchObject({ state: 'enhanced', reason_code: null });
});

test('it gives a picture another address exactly when it changes', async () => {
  sells(branded());
  const feed = await startFeed();
  expect(askedFor(3)).toBe(0);
  const first = await up(feed);
  await recheck(feed);
  expect(await up(feed)).toEqual(first);
  const other = await scene.photo(5);
  answer(4, (_request, response) => void response.setHeader('content-type', 'image/jpeg').end(other));
  await recheck(feed);
  const next = await up(feed);
  expect([next.shows, next.hash === first.hash]).toEqual([[1, 5, WHITE], false]);
  // The same picture at another address is the same picture.
  sells(branded(addressOf(5)));
  await recheck(feed);
  expect(await up(feed)).toEqual(next);

  // One that is away at a new address leaves up what is up, until something else changes.
  answer(6, answerStatus(503));
  sells(branded(addressOf(6)));
  await scheduled(feed);
  expect(await up(feed)).toEqual(next);
  const kept = await productOf(feed);
  expect(kept).toMatchObject({ state: 'kept', reason_code: 'photo_http_503' });
  expect(kept.reason_text).toMatch(/^The picture in “brand logo”: .*The last good picture stays up\.$/);
  reprice('99.00 EUR');
  await scheduled(feed);
  expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
  expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: 'picture_missing' });
  scene.at().shop.answers.clear();
  await scheduled(feed);
  expect((await up(feed)).shows).toEqual([1, 6, WHITE]);
});

test('one that cannot be had in the first run takes no product its picture', async () => {
  sellOneOfEach();
  fail();
  const feed = await startFeed();
  expect(await shown(feed)).toEqual(without);
  for (const left of await told(feed)) {
    expect(left).toMatchObject({ state: 'enhanced', reason_code: 'picture_missing' });
    expect(left.reason_text).toMatch(/^Drawn without the picture in “brand logo”: /);
  }
  reprice('99.00 EUR');
  const before = await hashes(feed);
  await recheck(feed);
  expect((await hashes(feed)).filter((hash, i) => hash === before[i])).toEqual([]);
  scene.at().shop.answers.clear();
  await scheduled(feed);
  expect(await shown(feed)).toEqual(withLogos);
  expect((await told(feed)).map(({ reason_code: code }) => code)).toEqual([null, null, null]);
});

test('one that fails later is drawn from our copy, while its host is away, and goes once gone for three days', async () => {
  sellOneOfEach();
  const feed = await startFeed();
  const before = await hashes(feed);
  fail();
  await recheck(feed);
  expect(await hashes(feed)).toEqual(before);
  for (const said of await told(feed)) {
    expect(said).toMatchObject({ state: 'enhanced', reason_code: 'picture_unchecked' });
    expect(said.reason_text).toMatch(/^The picture in “brand logo” is our copy of it/);
  }
  reprice('99.00 EUR');
  expect(await scheduled(feed)).toMatchObject({
    state: 'published',
    kept_count: 0,
    original_count: 0,
    enhanced_count: 3,
  });
  expect(await shown(feed)).toEqual(withLogos);
  expect((await hashes(feed)).filter((hash, i) => hash === before[i])).toEqual([]);

  await later(3.1 * DAY_MS);
  await recheck(feed);
  await later(3.1 * DAY_MS);
  await recheck(feed);
  expect((await shown(feed)).slice(0, 2)).toEqual([
    [1, 4, WHITE],
    [1, WHITE, 3],
  ]);
  expect((await told(feed))[1]).toMatchObject({ state: 'enhanced', reason_code: 'picture_missing' });
  scene.at().shop.answers.clear();
  await scene.at().client.ask('POST', `/functions/v1/feeds/${feed.feedId}/retry`, {});
  await scene.at().product.settle();
  await recheck(feed);
  expect(await shown(feed)).toEqual(withLogos);
  expect((await told(feed)).map(({ reason_code: code }) => code)).toEqual([null, null, null]);
});

const hostile = [
  'Nordlicht',
  '/logos/nordlicht.png',
  'http://10.0.0.1/logo.png',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:80/logo.png',
  'file:///etc/passwd',
  'data:image/png;base64,iVBORw0KGgo=',
  'http://user:secret@10.0.0.1/logo.png',
  `https://shop.invalid/${'x'.repeat(2000)}`,
];

test('whatever the field holds instead of an address takes no product its picture, and is not repeated', async () => {
  sells(...hostile.map((text, at) => ({ ...branded(text), id: `sku-${at + 1}` })));
  const feed = await startFeed();
  const said = await told(feed);
  for (const [at, text] of hostile.entries()) {
    expect([text, (await up(feed, `sku-${at + 1}`)).shows]).toEqual([text, [1, WHITE, 3]]);
    expect([text, said[at]?.state, said[at]?.reason_code]).toEqual([text, 'enhanced', 'picture_missing']);
    expect(said[at]?.reason_text).not.toMatch(/secret|10\.0\.0\.1|169\.254/);
  }
});
