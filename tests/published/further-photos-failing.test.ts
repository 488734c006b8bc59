import { expect, test } from 'vitest';
import { productsOf } from '#tests/harness/api-client.ts';
import {
  answerStatus,
  asking,
  furtherPhotoScene,
  notAsking,
  WHITE,
  type PhotoAnswer,
} from '#tests/harness/further-photo-scene.ts';
import { DAY_MS, newestRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

// Further photos that a template asks for and that cannot be had.

const scene = await furtherPhotoScene();
const { answer, changed, later, recheck, productOf, productWith, scheduled, startFeed, up } = scene;

const page: PhotoAnswer = (_request, response) => void response.end('<!doctype html><p>Moved</p>');

/** Of each failure one product, whose second photo fails in that way. */
const failures: [id: string, second: number, code: string, answer: PhotoAnswer][] = [
  ['away', 2, 'photo_http_503', answerStatus(503)],
  ['gone', 4, 'photo_http_404', answerStatus(404)],
  ['page', 6, 'not_an_image', page],
];

function sellOneOfEach(): void {
  const mains = [1, 5, 7];
  scene.at().shop.products = failures.map(([id, second], i) => ({
    ...productWith(mains[i]!, second, 3),
    id,
  }));
}

const fail = () => failures.forEach(([, second, , fails]) => answer(second, fails));
const reprice = (price: string) =>
  void (scene.at().shop.products = scene.at().shop.products.map((each) => ({ ...each, price })));

type Feed = Awaited<ReturnType<typeof startFeed>>;

/** Returns the content of the second photo's slot, by product. */
async function seconds(feed: Feed): Promise<(number | string | undefined)[]> {
  const shown = [];
  for (const [id] of failures) shown.push((await up(feed, id)).shows[1]);
  return shown;
}

const hashes = async (feed: Feed) =>
  (await Promise.all(failures.map(([id]) => up(feed, id)))).map(({ hash }) => hash);
const told = (feed: Feed) => productsOf(scene.at().client, feed.feedId);

async function retry(feed: Feed): Promise<void> {
  await scene.at().client.ask('POST', `/functions/v1/feeds/${feed.feedId}/retry`, {});
  await scene.at().product.settle();
}

test('a further photo that fails in the first run is left out, said, and shown by a retry or run once it is there', async () => {
  sellOneOfEach();
  fail();
  const feed = await startFeed();
  expect(await seconds(feed)).toEqual([WHITE, WHITE, WHITE]);
  expect((await up(feed, 'page')).shows).toEqual([7, WHITE, 3]);
  for (const left of await told(feed)) {
    expect(left).toMatchObject({ state: 'enhanced', reason_code: 'further_photo_missing' });
    expect(left.reason_text).toMatch(/^Drawn without photo 2: /);
  }
  // The published picture did not show it, so a new price is drawn at once.
  const before = await hashes(feed);
  reprice('99.00 EUR');
  await recheck(feed);
  expect(await seconds(feed)).toEqual([WHITE, WHITE, WHITE]);
  expect((await hashes(feed)).filter((hash, i) => hash === before[i])).toEqual([]);

  scene.at().shop.answers.clear();
  answer(2, answerStatus(503));
  await retry(feed);
  expect(await seconds(feed)).toEqual([WHITE, 4, 6]);
  expect(await newestRun(scene.at().client, feed.feedId)).toMatchObject({
    state: 'published',
    done_count: 3,
    enhanced_count: 3,
    kept_count: 0,
    original_count: 0,
  });
  scene.at().shop.answers.clear();
  await scheduled(feed);
  expect(await seconds(feed)).toEqual([2, 4, 6]);
  expect((await told(feed)).map(({ reason_code: code }) => code)).toEqual([null, null, null]);
});

test('one that fails later is drawn from our copy with texts of today, and left out once gone for three days', async () => {
  sellOneOfEach();
  const feed = await startFeed();
  const before = await hashes(feed);
  fail();
  await recheck(feed);
  expect(await hashes(feed)).toEqual(before);
  const kept = await told(feed);
  expect(kept.map((each) => [each.state, each.reason_code])).toEqual(
    failures.map(([, , code]) => ['kept', code]),
  );
  for (const { reason_text: text, kept_since: since } of kept) {
    expect(text).toMatch(/^Photo 2: .*The last good picture stays up/);
    expect(since).not.toBeNull();
  }
  reprice('99.00 EUR');
  expect(await scheduled(feed)).toMatchObject({ state: 'published', kept_count: 3, original_count: 0 });
  expect(await seconds(feed)).toEqual([2, 4, 6]);
  expect((await hashes(feed)).filter((hash, i) => hash === before[i])).toEqual([]);

  await later(2 * DAY_MS);
  await recheck(feed);
  expect(await seconds(feed)).toEqual([2, 4, 6]);
  await later(1.1 * DAY_MS);
  await recheck(feed);
  // A page in place of a photo counts as gone too.
  expect(await seconds(feed)).toEqual([2, WHITE, WHITE]);
  const [away, gone] = await told(feed);
  expect(away).toMatchObject({ state: 'kept', reason_code: 'photo_http_503' });
  expect(gone).toMatchObject({ state: 'enhanced', reason_code: 'further_photo_missing' });
  // That is the shop's last word for now, so that the next run need not ask.
  const known = await scene
    .at()
    .product.platform.database.query.rows(
      "select from feedmaker.results where feed_id = $1 and reason_code = 'further_photo_missing'",
      [feed.feedId],
    );
  expect(known).toHaveLength(2);
  scene.at().shop.answers.clear();
  await retry(feed);
  expect(await seconds(feed)).toEqual([2, 4, 6]);
  for (const each of await told(feed))
    expect(each).toMatchObject({ state: 'enhanced', reason_code: null, kept_since: null });
});

longTest('one that is new leaves up what shows the one before it, for three days at most', async () => {
  const feed = await startFeed();
  const before = await up(feed);
  // A first photo that is away is what is said of a product, and no loss either.
  for (const n of [1, 2, 3]) answer(n, answerStatus(503));
  await recheck(feed);
  expect(await up(feed)).toEqual(before);
  expect((await productOf(feed)).reason_text).not.toMatch(/^Photo/);
  scene.at().shop.answers.clear();

  answer(4, answerStatus(503));
  scene.at().shop.products = [productWith(1, 4, 3)];
  await scheduled(feed);
  expect(await up(feed)).toEqual(before);
  expect(await productOf(feed)).toMatchObject({ state: 'kept', reason_code: 'photo_http_503' });
  await later(3.1 * DAY_MS);
  await scheduled(feed);
  expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
  expect(await productOf(feed)).toMatchObject({ reason_code: 'further_photo_missing' });
  scene.at().shop.answers.clear();
  await scheduled(feed);
  expect((await up(feed)).shows).toEqual([1, 4, 3]);
});

longTest(
  'one that fails keeps no new template waiting, and one whose copy is lost too leaves up what shows it',
  async () => {
    const feed = await startFeed(notAsking);
    answer(3, answerStatus(503));
    await changed(feed, { defaultHtmlTemplate: asking });
    expect((await up(feed)).shows).toEqual([1, 2, WHITE]);
    scene.at().shop.answers.clear();
    await scheduled(feed);
    const before = await up(feed);
    expect(before.shows).toEqual([1, 2, 3]);

    const { storage } = scene.at().product.platform;
    for await (const key of storage.list(`photos/${feed.feedId}/`)) await storage.delete(key);
    answer(2, answerStatus(503));
    await recheck(feed);
    expect(await up(feed)).toEqual(before);
    expect(await productOf(feed)).toMatchObject({ state: 'kept', reason_code: 'photo_http_503' });
  },
);
