import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ServerResponse } from 'node:http';
import { createFeed, productsOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { asking } from '#tests/harness/further-photo-scene.ts';
import { newestRun, picturesUp } from '#tests/harness/publishing.ts';
import { isLongRun, usually } from '#tests/harness/long-run.ts';
import { requestRun } from '#server/jobs.ts';
import type { Storage } from '#server/platform/storage/port.ts';

const COUNT = usually(8, 12);
const ROUNDS = usually(4, 8);

/** Input of the random choices, with the number of further photos of each product. */
const cases: [seed: string, further: number][] = [
  ['one', 0],
  ['two', 0],
  ['three', 0],
  ['four', 2],
];

/** The same numbers on every computer, so that a failure can be looked at again. */
function dice(seed: string): (sides: number) => number {
  let n = 0;
  return (sides) => {
    n += 1;
    return createHash('sha256').update(`${seed} ${n}`).digest().readUInt32BE() % sides;
  };
}

/** Possible fates of a photo in a run; the first leaves it intact. */
const faults: ((response: ServerResponse) => void)[] = [
  (response) => void response.writeHead(503, { 'retry-after': '60' }).end(),
  (response) => void response.writeHead(404).end(),
  (response) => void response.writeHead(401).end(),
  (response) => void response.writeHead(500, { 'retry-after': '60' }).end(),
  (response) => void response.end('<!doctype html>'),
  (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  (response) => void response.end(Buffer.alloc(5_000, 0xff)),
];

/** The paths of a product's further photos; two products share each. */
const furtherPaths = (i: number, count: number) =>
  Array.from({ length: count }, (_, n) => `/photos/${60 + Math.floor(i / 2) * count + n}.jpg`);

const furtherLink = (path: string) =>
  `<g:additional_image_link>http://${shop.host}${path}</g:additional_image_link>`;

const askingSettings = { defaultHtmlTemplate: asking, additionalImageKey: 'g:additional_image_link' };

/** Of so many writes one finds no room; 0: all do. */
let fullEvery = 0;
let writes = 0;

function nowAndThenFull(storage: Storage): Storage {
  return {
    ...storage,
    put: async (key, body) => {
      writes += 1;
      if (fullEvery > 0 && writes % fullEvery === 0)
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return storage.put(key, body);
    },
  };
}

const { shop, product, client } = await openShop(numberedProducts(COUNT), { disk: nowAndThenFull });
afterAll(() => void (fullEvery = 0));

test.each(isLongRun ? cases : cases.slice(-1))(
  'pictures that were up stay up through any mixture of faults and changes, seed %s, %i further photos',
  async (seed, further) => {
    const roll = dice(seed);
    shop.answers.clear();
    shop.products = numberedProducts(COUNT).map((each, i) => ({
      ...each,
      photoPath: `/photos/${i + 1}.jpg`,
      more: furtherPaths(i, further).map(furtherLink).join(''),
    }));
    const { feedId } = await createFeed(client, shop.feedUrl, further === 0 ? {} : askingSettings);
    await product.settle();
    for (let round = 0; round < ROUNDS; round++) {
      const before = await picturesUp(product, feedId);
      const moved = roll(4) === 0 ? roll(COUNT) : -1;
      shop.products = shop.products.map((each, i) => ({
        ...each,
        price: roll(3) === 0 ? `${roll(90)}.00 EUR` : each.price,
        // A changed link is the shop's decision: whatever becomes of its picture is no loss.
        photoPath: i === moved ? `/photos/${100 * (round + 1) + i}.jpg` : each.photoPath!,
      }));
      shop.answers.clear();
      for (const path of shop.products.flatMap(({ photoPath }, i) => [
        photoPath!,
        ...furtherPaths(i, further),
      ])) {
        const fault = faults[roll(faults.length * 2)];
        if (fault !== undefined) shop.answers.set(path, (_request, response) => fault(response));
      }
      // A feed is written in three files, so of fewer writes than four none would ever end.
      fullEvery = [0, 5, 7][roll(3)]!;
      if (roll(2) === 0) await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh?photos=all`);
      else await requestRun(product.platform, feedId, { restart: false });
      await product.settle();
      fullEvery = 0;
      const label = `seed ${seed}, round ${round}`;
      expect(await newestRun(client, feedId), label).toMatchObject({ state: 'published' });
      const after = await picturesUp(product, feedId);
      const lost = [...before]
        .filter(([, hash]) => hash !== null)
        .map(([id]) => id)
        .filter((id) => after.get(id) == null);
      const allowed = moved < 0 ? [] : [`sku-${moved + 1}`];
      expect(
        lost.filter((id) => !allowed.includes(id)),
        label,
      ).toEqual([]);
      // Every file that the feed names can be fetched.
      for (const hash of after.values())
        if (hash !== null)
          expect(await product.platform.storage.exists(`images/${feedId}/${hash}.jpg`), label).toBe(true);
      const kept = (await productsOf(client, feedId)).filter(({ state }) => state === 'kept');
      for (const each of kept) expect([each.reason_code, each.kept_since], label).not.toContain(null);
    }
  },
  120_000,
);
