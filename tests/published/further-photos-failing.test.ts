import { describe, expect, test } from 'vitest';
import { must } from '#tests/harness/api-client.ts';
import {
  answerStatus,
  asking,
  furtherPhotoScene,
  notAsking,
  WHITE,
  type PhotoAnswer,
} from '#tests/harness/further-photo-scene.ts';
import { DAY_MS, newestRun } from '#tests/harness/publishing.ts';

// Further photos that a template asks for and that cannot be had.

const scene = furtherPhotoScene();
const { answer, changed, later, manual, productOf, productWith, scheduled, startFeed, up } = scene;

const page: PhotoAnswer = (_request, response) => void response.end('<!doctype html><p>Moved</p>');

describe('a further photo that cannot be had', () => {
  const failures: [string, string, PhotoAnswer][] = [
    ['is away', 'photo_http_503', answerStatus(503)],
    ['is gone', 'photo_http_404', answerStatus(404)],
    ['is no picture', 'not_an_image', page],
  ];

  test.each(failures)(
    'and %s in the first run is left out, said, and shown once it is there',
    async (...of) => {
      const [, , fails] = of;
      answer(2, fails);
      const feed = await startFeed();
      expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
      const left = await productOf(feed);
      expect(left).toMatchObject({ state: 'enhanced', reason_code: 'further_photo_missing' });
      expect(left.reason_text).toMatch(/^Drawn without photo 2: /);
      // What is up did not show it, so that nothing is waited for, and a new price is right at once.
      scene.at().shop.products = scene.at().shop.products.map((each) => ({ ...each, price: '99.00 EUR' }));
      const { hash } = await up(feed);
      await manual(feed);
      const next = await up(feed);
      expect([next.shows, next.hash === hash]).toEqual([[1, WHITE, 3], false]);
      scene.at().shop.answers.clear();
      await scheduled(feed);
      expect((await up(feed)).shows).toEqual([1, 2, 3]);
      expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: null });
    },
  );

  test.each(failures)(
    'and %s later is drawn from our copy, with texts of today',
    async (_name, code, fails) => {
      const feed = await startFeed();
      const before = await up(feed);
      answer(2, fails);
      await manual(feed);
      expect(await up(feed)).toEqual(before);
      const kept = await productOf(feed);
      expect(kept).toMatchObject({ state: 'kept', reason_code: code });
      expect(kept.reason_text).toMatch(/^Photo 2: .*The last good picture stays up/);
      expect(kept.kept_since).not.toBeNull();
      scene.at().shop.products = scene.at().shop.products.map((each) => ({ ...each, price: '99.00 EUR' }));
      expect(await scheduled(feed)).toMatchObject({
        state: 'published',
        kept_count: 1,
        original_count: 0,
      });
      const next = await up(feed);
      expect([next.shows, next.hash === before.hash]).toEqual([[1, 2, 3], false]);
      scene.at().shop.answers.clear();
      await must(scene.at().client.call('POST', `/functions/v1/feeds/${feed.feedId}/retry`, {}));
      await scene.at().product.settle();
      expect(await productOf(feed)).toMatchObject({ state: 'enhanced', reason_code: null, kept_since: null });
    },
  );

  test('is left out once it has been gone for three days, and is back when it is back', async () => {
    const feed = await startFeed();
    const before = await up(feed);
    answer(2, answerStatus(404));
    await manual(feed);
    await later(2 * DAY_MS);
    await manual(feed);
    expect((await up(feed)).shows).toEqual([1, 2, 3]);
    await later(1.1 * DAY_MS);
    await manual(feed);
    expect((await up(feed)).shows).toEqual([1, WHITE, 3]);
    expect(await productOf(feed)).toMatchObject({
      state: 'enhanced',
      reason_code: 'further_photo_missing',
    });
    // That is the shop's last word for now, so that the next run need not ask.
    const known = await scene
      .at()
      .product.platform.database.query.rows<{ reason_code: string | null }>(
        "select reason_code from feedmaker.results where feed_id = $1 and reason_code = 'further_photo_missing'",
        [feed.feedId],
      );
    expect(known).toHaveLength(1);
    scene.at().shop.answers.clear();
    await manual(feed);
    expect(await up(feed)).toEqual(before);
  });

  test('and is new leaves up what shows the one before it, for three days at most', async () => {
    const feed = await startFeed();
    const before = await up(feed);
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

  test('keeps no new template waiting that asks for it first', async () => {
    const feed = await startFeed(notAsking);
    answer(3, answerStatus(503));
    await changed(feed, { defaultHtmlTemplate: asking });
    expect((await up(feed)).shows).toEqual([1, 2, WHITE]);
    scene.at().shop.answers.clear();
    await scheduled(feed);
    expect((await up(feed)).shows).toEqual([1, 2, 3]);
  });

  test('and was left out is looked at by a retry of what failed', async () => {
    answer(3, answerStatus(503));
    const feed = await startFeed();
    expect((await up(feed)).shows).toEqual([1, 2, WHITE]);
    scene.at().shop.answers.clear();
    await must(scene.at().client.call('POST', `/functions/v1/feeds/${feed.feedId}/retry`, {}));
    await scene.at().product.settle();
    expect((await up(feed)).shows).toEqual([1, 2, 3]);
    expect(await newestRun(scene.at().client, feed.feedId)).toMatchObject({
      state: 'published',
      done_count: 1,
      enhanced_count: 1,
      kept_count: 0,
      original_count: 0,
    });
  });

  test('is no loss beside a first photo that is away: the picture stays up', async () => {
    const feed = await startFeed();
    const before = await up(feed);
    for (const n of [1, 2, 3]) answer(n, answerStatus(503));
    await manual(feed);
    expect(await up(feed)).toEqual(before);
    expect((await productOf(feed)).reason_text).not.toMatch(/^Photo/);
  });

  test('and whose copy is lost too leaves up what shows it', async () => {
    const feed = await startFeed();
    const before = await up(feed);
    const { database, storage } = scene.at().product.platform;
    const rows = await database.query.rows<{ photo_hash: string }>(
      'select photo_hash from feedmaker.photos where feed_id = $1',
      [feed.feedId],
    );
    for (const { photo_hash: hash } of rows) await storage.delete(`photos/${feed.feedId}/${hash}`);
    answer(2, answerStatus(503));
    await manual(feed);
    expect(await up(feed)).toEqual(before);
    expect(await productOf(feed)).toMatchObject({ state: 'kept', reason_code: 'photo_http_503' });
  });
});
