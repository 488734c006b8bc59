import { describe, expect, test } from 'vitest';
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

// Templates that ask for further photos of a product.

const scene = furtherPhotoScene();
const {
  answer,
  askedFor,
  changed,
  linkTo,
  manual,
  productOf,
  productWith,
  scheduled,
  shownIn,
  startFeed,
  up,
} = scene;

describe('a template that asks for further photos', () => {
  test('shows each in its place, and nothing where a product has fewer', async () => {
    scene.at().shop.products = [
      productWith(1, 2, 3, 4),
      { ...productWith(5, 6), id: 'two' },
      { ...productWith(7), id: 'one' },
    ];
    const feed = await startFeed();
    expect((await up(feed)).shows).toEqual([1, 2, 3]);
    expect((await up(feed, 'two')).shows).toEqual([5, 6, WHITE]);
    expect((await up(feed, 'one')).shows).toEqual([7, WHITE, WHITE]);
    expect(askedFor(4)).toBe(0);
    expect((await productsOf(scene.at().client, feed.feedId)).map(({ reason_code: code }) => code)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('has them drawn where it replaces one that does not, though the feed is the same', async () => {
    const feed = await startFeed(notAsking);
    expect((await up(feed)).shows).toEqual([1, WHITE, WHITE]);
    expect([askedFor(2), askedFor(3)]).toEqual([0, 0]);
    await changed(feed, { defaultHtmlTemplate: asking });
    expect((await up(feed)).shows).toEqual([1, 2, 3]);
    await changed(feed, { defaultHtmlTemplate: notAsking });
    expect((await up(feed)).shows).toEqual([1, WHITE, WHITE]);
  });

  test('costs a scheduled run of an unchanged feed no request for a photo', async () => {
    const feed = await startFeed();
    const { hash } = await up(feed);
    scene.at().shop.requests.length = 0;
    expect(await scheduled(feed)).toMatchObject({ rendered_count: 0 });
    expect(scene.at().shop.requests.filter((path) => path.startsWith('/photos/'))).toEqual([]);
    expect((await up(feed)).hash).toBe(hash);
  });

  test('only in a condition, or behind one that does not hold, has none of them fetched', async () => {
    const hidden = templateOf(
      firstPhoto,
      imageAt('IMAGE_URL', 200, 'data-if="{{IMAGE_URL_2}}"'),
      imageAt('IMAGE_URL_3', 400, 'data-if="not {{IMAGE_URL_2}}"'),
    );
    const feed = await startFeed(hidden);
    expect((await up(feed)).shows).toEqual([1, 1, WHITE]);
    expect([askedFor(2), askedFor(3)]).toEqual([0, 0]);
  });

  test('shows another photo where it asks for that instead of one that cannot be had', async () => {
    const instead = templateOf(
      firstPhoto,
      imageAt('IMAGE_URL_2', 200),
      imageAt('IMAGE_URL_3', 400, 'data-if="not {{IMAGE_URL_2}}"'),
    );
    answer(2, answerStatus(404));
    expect((await up(await startFeed(instead))).shows).toEqual([1, WHITE, 3]);
  });

  test('gives another address when a photo changes, and the same when only its link does', async () => {
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
  });

  test('sees new bytes behind an old link in a run that looks', async () => {
    const feed = await startFeed();
    const bytes = await scene.photo(5);
    answer(2, (_request, response) => void response.end(bytes));
    await manual(feed);
    expect((await up(feed)).shows).toEqual([1, 5, 3]);
  });

  test('asks once for a photo that many products share', async () => {
    scene.at().shop.products = [1, 2, 3, 4].map((n) => ({
      ...productWith(n, 9),
      id: `sku-${n}`,
      title: `Cup ${n}`,
    }));
    const feed = await startFeed();
    for (const n of [1, 2, 3, 4]) expect((await up(feed, `sku-${n}`)).shows).toEqual([n, 9, WHITE]);
    expect(askedFor(9)).toBe(1);
  });

  test('shows them in pictures of additional images too', async () => {
    const feed = await startFeed(asking, { enhanceAdditional: true });
    const [row] = await scene.at().product.platform.database.query.rows<{ additional_hashes: string[] }>(
      `select additional_hashes from feedmaker.products x join feedmaker.publications p on p.run_id = x.run_id
        where p.feed_id = $1`,
      [feed.feedId],
    );
    const shows = [];
    for (const hash of row?.additional_hashes ?? []) shows.push(await shownIn(feed.feedId, hash));
    expect(shows).toEqual([
      [2, 2, 3],
      [3, 2, 3],
    ]);
  });
});
