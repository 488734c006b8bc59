import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FeedVersion, VersionDifference } from '#core/contract/feeds/publishing/feed-versions-api.ts';
import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { requestRun } from '#server/jobs.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, signIn, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { DAY_MS, movingClock, picturesUp, scheduledRun } from '#tests/harness/publishing.ts';
import { longTest } from '#tests/harness/long-test.ts';

const clock = movingClock();
const scene = await openShop([], { clock });

beforeEach(() => {
  scene.shop.products = numberedProducts(4);
});

/** A feed that was published with these prices of its first product, one after the other. */
async function publishedWith(...prices: string[]): Promise<string> {
  let feedId = '';
  for (const price of prices) {
    scene.shop.products = scene.shop.products.map((each, i) => (i === 0 ? { ...each, price } : each));
    if (feedId === '') ({ feedId } = await createFeed(scene.client, scene.shop.feedUrl));
    await scene.product.settle();
    if (price !== prices[0])
      expect(await scheduledRun(scene.product, scene.client, feedId)).toMatchObject({ state: 'published' });
  }
  return feedId;
}

const at = (feedId: string, rest: string) => `/functions/v1/feeds/${feedId}/${rest}`;

async function versions(feedId: string): Promise<FeedVersion[]> {
  return (await scene.client.ask<{ items: FeedVersion[] }>('GET', at(feedId, 'versions'))).items;
}

async function read(feedId: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const returnTo = (feedId: string, version: FeedVersion | undefined) =>
  scene.client.call<FeedStatus>('POST', at(feedId, `versions/${version?.id ?? ''}/return`));

describe('a return to an earlier version', () => {
  test('puts up exactly its bytes, asks the shop for nothing and draws nothing', async () => {
    const feedId = await publishedWith('10.00 EUR');
    const [first, picturesOfFirst] = [await read(feedId), await picturesUp(scene.product, feedId)];
    scene.shop.products[0] = { ...scene.shop.products[0]!, price: '12.00 EUR' };
    scene.shop.products.pop();
    await scheduledRun(scene.product, scene.client, feedId);
    const second = await read(feedId);
    expect(second.text).not.toBe(first.text);
    const [newer, older] = await versions(feedId);
    expect([newer?.is_up, older?.is_up]).toEqual([true, false]);
    const difference = await scene.client.ask<VersionDifference>(
      'GET',
      at(feedId, `versions/${older?.id}/difference`),
    );
    expect(difference).toEqual({
      pictures: 1,
      facts: 1,
      gone: 0,
      back: 1,
      outputs: 0,
      staying_outputs: 0,
    });

    scene.shop.requests.length = 0;
    const { body } = await must<FeedStatus>(returnTo(feedId, older));
    expect(body.published).toMatchObject({
      product_count: 4,
      returned: { version_at: older?.published_at },
    });
    expect(body.next_run_at).toBeNull();
    await scene.product.settle();
    const returned = await read(feedId);
    expect(returned.text).toBe(first.text);
    expect(await picturesUp(scene.product, feedId)).toEqual(picturesOfFirst);
    for (const hash of picturesOfFirst.values()) {
      const picture = await fetch(`${scene.product.origin}/feedmaker/${feedId}/i/${hash}.jpg`);
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
    expect(scene.shop.requests).toEqual([]);

    // To readers it is a new publication with those bytes.
    const changed = await read(feedId, { 'if-none-match': second.headers.get('etag') ?? '' });
    expect(changed.status).toBe(200);
    const same = await read(feedId, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(same.status).toBe(304);
    const moment = (answer: typeof first) => Date.parse(answer.headers.get('last-modified') ?? '');
    expect(moment(returned)).toBeGreaterThanOrEqual(moment(second));
  });

  test('lets nothing be refreshed until somebody goes on, who gets what the shop has then', async () => {
    const feedId = await publishedWith('10.00 EUR', '11.00 EUR');
    const newest = await read(feedId);
    const [, older] = await versions(feedId);
    await must(returnTo(feedId, older));
    const then = await read(feedId);
    scene.shop.requests.length = 0;
    expect(await requestRun(scene.product.platform, feedId, { restart: false })).toBeNull();
    const refused = await scene.client.call<{ error: { message: string } }>('POST', at(feedId, 'refresh'));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('Go on')]);
    await scene.product.settle();
    expect(scene.shop.requests).toEqual([]);
    expect((await read(feedId)).text).toBe(then.text);

    const body = await scene.client.ask<FeedStatus>('POST', at(feedId, 'go-on'));
    expect(body.published?.returned).toBeNull();
    await scene.product.settle();
    expect((await read(feedId)).text).toBe(newest.text);
    expect((await versions(feedId)).length).toBeGreaterThanOrEqual(2);
    expect((await scene.client.ask<FeedStatus>('POST', at(feedId, 'go-on'))).run?.state).toBe('published');
  });

  test('ends the run that is under way, which puts up nothing afterwards', async () => {
    const feedId = await publishedWith('10.00 EUR', '11.00 EUR');
    const [, older] = await versions(feedId);
    scene.shop.products[0] = { ...scene.shop.products[0]!, price: '14.00 EUR' };
    // Under way is what has asked the shop and is not answered before somebody has returned.
    const asked = Promise.withResolvers<() => void>();
    scene.shop.answers.set('/feed.xml', (_request, response) =>
      asked.resolve(() => response.setHeader('content-type', 'application/xml').end(scene.shop.feedText())),
    );
    await requestRun(scene.product.platform, feedId, { restart: false });
    const answer = await asked.promise;
    scene.shop.answers.delete('/feed.xml');
    const { body } = await must<FeedStatus>(returnTo(feedId, older));
    answer();
    await scene.product.settle();
    expect((await statusOf(scene.client, feedId)).run?.state).toBe('cancelled');
    expect(body.published?.returned).not.toBeNull();
    expect((await read(feedId)).text).toContain('10.00 EUR');
  });

  test('asked for in two tabs at once leaves one whole version up, and both are answered in words', async () => {
    const feedId = await publishedWith('10.00 EUR', '11.00 EUR', '12.00 EUR');
    const [, middle, oldest] = await versions(feedId);
    const answers = await Promise.all([returnTo(feedId, middle), returnTo(feedId, oldest)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        409,
        expect.stringContaining('being published'),
      ]);
    const up = (await versions(feedId)).find(({ is_up }) => is_up);
    const { text } = await read(feedId);
    expect(text).toContain(up?.id === middle?.id ? '11.00 EUR' : '10.00 EUR');
    // Again the same version: it is up, and stays so.
    expect((await returnTo(feedId, up)).status).toBe(200);
    expect((await read(feedId)).text).toBe(text);
  });

  longTest('that a kill cut off has changed nothing, and works when it is asked for again', async () => {
    const feedId = await publishedWith('10.00 EUR', '11.00 EUR');
    const before = await read(feedId);
    const [, older] = await versions(feedId);
    // The state after a process dies between its announcement and its commit.
    await scene.product.platform.database.query.run(
      'update feedmaker.publications set change = gen_random_uuid() where feed_id = $1',
      [feedId],
    );
    expect((await read(feedId)).text).toBe(before.text);
    expect((await statusOf(scene.client, feedId)).published?.returned).toBeNull();
    await must(returnTo(feedId, older));
    expect((await read(feedId)).text).toContain('10.00 EUR');
  });

  longTest('to a version of another feed, or one that is gone, is refused in words', async () => {
    const feedId = await publishedWith('10.00 EUR', '11.00 EUR');
    const [, older] = await versions(feedId);
    const other = await publishedWith('10.00 EUR');
    expect((await returnTo(other, older)).status).toBe(404);
    const { storage_key: key } = await scene.product.platform.database.query.one<{ storage_key: string }>(
      'select storage_key from feedmaker.published_versions where id = $1',
      [older?.id],
    );
    await scene.product.platform.storage.delete(`${key}.br`);
    const lost = await returnTo(feedId, older);
    expect([lost.status, JSON.stringify(lost.body)]).toEqual([409, expect.stringContaining('files')]);
    expect((await read(feedId)).text).toContain('11.00 EUR');
  });
});

describe('of versions', () => {
  longTest(
    'the newest four and the last of each day are kept with their files, and the sweep keeps their pictures',
    async () => {
      const feedId = await publishedWith('10.00 EUR', '11.00 EUR', '12.00 EUR');
      // The versions so far were published on two days of last week.
      await scene.product.platform.database.query.run(
        `update feedmaker.published_versions set published_at = published_at - interval '1 day' * (case
          when storage_key = (select storage_key from feedmaker.publications where feed_id = $1) then 5 else 6 end)
        where feed_id = $1`,
        [feedId],
      );
      const prices = ['13.00 EUR', '14.00 EUR', '15.00 EUR', '16.00 EUR', '17.00 EUR'];
      for (const price of prices) {
        scene.shop.products[0] = { ...scene.shop.products[0]!, price };
        await scheduledRun(scene.product, scene.client, feedId);
      }
      const kept = await versions(feedId);
      // 17, 16, 15 and 14 are the newest; 12 and 11 were the last of their days, 10 was not.
      expect(kept).toHaveLength(6);
      const files: string[] = [];
      for await (const key of scene.product.platform.storage.list(`published/${feedId}/`)) files.push(key);
      expect(files).toHaveLength(3 * kept.length);
      const pictures = await picturesUp(scene.product, feedId);
      clock.aheadMs += 37 * DAY_MS;
      await sweepFiles(scene.product.platform);
      scene.client = await signIn(scene.product.origin, scene.client.email);
      await must(returnTo(feedId, kept.at(-1)));
      expect((await read(feedId)).text).toContain('11.00 EUR');
      for (const hash of (await picturesUp(scene.product, feedId)).values()) {
        expect((await fetch(`${scene.product.origin}/feedmaker/${feedId}/i/${hash}.jpg`)).status).toBe(200);
      }
      expect(await picturesUp(scene.product, feedId)).not.toEqual(pictures);
    },
  );

  test('none is older than 45 days but what is up, and a sweep takes it with its files', async () => {
    scene.client = await signIn(scene.product.origin, scene.client.email);
    const feedId = await publishedWith('10.00 EUR', '11.00 EUR');
    clock.aheadMs += 46 * DAY_MS;
    await sweepFiles(scene.product.platform);
    scene.client = await signIn(scene.product.origin, scene.client.email);
    expect((await versions(feedId)).map(({ is_up }) => is_up)).toEqual([true]);
    expect((await read(feedId)).text).toContain('11.00 EUR');
  });

  longTest('the same file put up by another run stays the same version', async () => {
    const feedId = await publishedWith('10.00 EUR');
    const before = await versions(feedId);
    await scheduledRun(scene.product, scene.client, feedId);
    expect(await versions(feedId)).toEqual(before);
  });
});
