import { expect, test } from 'vitest';
import { productsOf } from '#tests/harness/api-client.ts';
import {
  answerStatus,
  asking,
  firstPhoto,
  furtherPhotoScene,
  imageAt,
  notAsking,
  templateOf,
  WHITE,
} from '#tests/harness/further-photo-scene.ts';
import { longTest } from '#tests/harness/long-test.ts';

// Templates that ask for further photos of a product.

const scene = await furtherPhotoScene();
const {
  answer,
  askedFor,
  changed,
  linkTo,
  recheck,
  productOf,
  productWith,
  scheduled,
  shownIn,
  startFeed,
  up,
} = scene;

const hidden = templateOf(
  firstPhoto,
  imageAt('IMAGE_URL', 200, 'data-if="{{IMAGE_URL_2}}"'),
  imageAt('IMAGE_URL_3', 400, 'data-if="not {{IMAGE_URL_2}}"'),
);
const instead = templateOf(
  firstPhoto,
  imageAt('IMAGE_URL_2', 200),
  imageAt('IMAGE_URL_3', 400, 'data-if="not {{IMAGE_URL_2}}"'),
);

test('a template shows the further photos that it asks for, each in its place, and no others are fetched', async () => {
  scene.at().shop.products = [
    productWith(1, 2, 3, 4),
    { ...productWith(5, 6), id: 'two' },
    { ...productWith(7), id: 'one' },
  ];
  // Only in a condition, or behind one that does not hold, a photo is not looked at.
  const feed = await startFeed(hidden);
  expect((await up(feed)).shows).toEqual([1, 1, WHITE]);
  expect([askedFor(2), askedFor(3)]).toEqual([0, 0]);
  answer(2, answerStatus(404));
  await changed(feed, { defaultHtmlTemplate: instead });
  expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
  scene.at().shop.answers.clear();
  await changed(feed, { defaultHtmlTemplate: asking });
  expect((await up(feed)).shows).toEqual([1, 2, 3]);
  expect((await up(feed, 'two')).shows).toEqual([5, 6, WHITE]);
  expect((await up(feed, 'one')).shows).toEqual([7, WHITE, WHITE]);
  expect(askedFor(4)).toBe(0);
  const codes = (await productsOf(scene.at().client, feed.feedId)).map(({ reason_code: code }) => code);
  expect(codes).toEqual([null, null, null]);

  const { hash } = await up(feed);
  scene.at().shop.requests.length = 0;
  expect(await scheduled(feed)).toMatchObject({ rendered_count: 0 });
  expect(scene.at().shop.requests.filter((path) => path.startsWith('/photos/'))).toEqual([]);
  expect((await up(feed)).hash).toBe(hash);
  await changed(feed, { defaultHtmlTemplate: notAsking });
  expect((await up(feed)).shows).toEqual([1, WHITE, WHITE]);
});

longTest(
  'a photo that changes gives another address, and the same photo at another link does not',
  async () => {
    const feed = await startFeed();
    const before = await up(feed);
    scene.at().shop.products = [productWith(1, 2, 4)];
    await scheduled(feed);
    const other = await up(feed);
    expect(other.shows).toEqual([1, 2, 4]);
    expect(other.hash).not.toBe(before.hash);
    const bytes = await scene.photo(3);
    scene.at().shop.answers.set('/moved.jpg', (_request, response) => void response.end(bytes));
    const moved = `<g:additional_image_link>http://${scene.at().shop.host}/moved.jpg</g:additional_image_link>`;
    scene.at().shop.products = [{ ...productWith(1), more: linkTo(2) + moved }];
    await scheduled(feed);
    expect(await up(feed)).toEqual(before);
    scene.at().shop.products = [productWith(1, 2)];
    await scheduled(feed);
    expect((await up(feed)).shows).toEqual([1, 2, WHITE]);
    expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: null });
    // New bytes behind an old link are seen by a run that looks.
    const others = await scene.photo(5);
    answer(2, (_request, response) => void response.end(others));
    await recheck(feed);
    expect((await up(feed)).shows).toEqual([1, 5, WHITE]);
  },
);

longTest(
  'pictures of additional images show them too, and a photo that many products share is asked for once',
  async () => {
    scene.at().shop.products = [1, 2, 3].map((n) => ({
      ...productWith(n, 9),
      id: `sku-${n}`,
      title: `Cup ${n}`,
    }));
    scene.at().shop.products.push({ ...productWith(4, 5, 6), id: 'more' });
    const feed = await startFeed(asking, { enhanceAdditional: true });
    for (const n of [1, 2, 3]) expect((await up(feed, `sku-${n}`)).shows).toEqual([n, 9, WHITE]);
    expect(askedFor(9)).toBe(1);
    const row = await scene.at().product.platform.database.query.one<{ additional_hashes: string[] }>(
      `select additional_hashes from feedmaker.run_products x join feedmaker.publications p on p.run_id = x.run_id
      where p.feed_id = $1 and product_id = 'more'`,
      [feed.feedId],
    );
    const shows = [];
    for (const hash of row.additional_hashes) shows.push(await shownIn(feed.feedId, hash));
    expect(shows).toEqual([
      [5, 5, 6],
      [6, 5, 6],
    ]);
  },
);
