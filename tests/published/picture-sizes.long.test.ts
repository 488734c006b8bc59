import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureWidths, sizedPictures } from '#core/picture-sizes.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import type { Storage } from '#server/platform/storage/port.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { textAt } from '#tests/harness/output-scene.ts';
import { DAY_MS } from '#tests/harness/publishing.ts';

const written: string[] = [];

const noted = (storage: Storage): Storage => ({
  ...storage,
  put(key, body) {
    written.push(key);
    return storage.put(key, body);
  },
});

const scene = await openShop([], { disk: noted });

/** A feed with more pictures than a place of its own has room for in all sizes at once. */
const feed = await published(24);

/** A feed that is up, and the addresses of its pictures. */
async function published(count: number): Promise<{ feedId: string; pictures: string[] }> {
  scene.shop.products = numberedProducts(count);
  const { feedId } = await createFeed(scene.client, scene.shop.feedUrl);
  await scene.product.settle();
  const text = await textAt(scene.product.origin, feedId);
  const pictures = text.match(/\/feedmaker\/[^<"]+\.jpg/g) ?? [];
  return { feedId, pictures: pictures.map((way) => scene.product.origin + way) };
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}

test('a published picture is had in smaller sizes, each made once, and stays what it is', async () => {
  const [picture = ''] = feed.pictures;
  const before = await bytesOf(await fetch(picture));
  const whole = await sharp(before).metadata();
  const sizes = sizedPictures(picture);
  expect(sizes.map(({ width }) => width)).toEqual([...pictureWidths]);
  for (const { address, width } of sizes) {
    // Everybody at once, and again.
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(address)));
    answers.push(await fetch(address));
    const all = await Promise.all(answers.map(bytesOf));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [first, ...others] = all;
    for (const other of others) expect(other.equals(first ?? Buffer.of())).toBe(true);
    const { format, width: shown, height } = await sharp(first).metadata();
    expect([format, shown]).toEqual(['webp', Math.min(width, whole.width)]);
    expect(height / shown).toBeCloseTo(whole.height / whole.width, 1);
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(written.filter((key) => key.endsWith(address.split('/').at(-1) ?? '-'))).toHaveLength(1);
  }
  expect((await bytesOf(await fetch(picture))).equals(before)).toBe(true);
});

test('there is no size of a picture that is not there, and none that was not thought of', async () => {
  const [picture = ''] = feed.pictures;
  const unknown = picture.replace(/[0-9a-f]{64}\.jpg$/, `${'0'.repeat(64)}-240.webp`);
  expect((await fetch(unknown)).status).toBe(404);
  expect((await fetch(picture.replace(/\.jpg$/, '-241.webp'))).status).toBe(404);
});

test('whoever asks for very many at once is led to the pictures themselves, and holds up nobody', async () => {
  const wanted = feed.pictures.flatMap((picture) => sizedPictures(picture).map(({ address }) => address));
  expect(wanted).toHaveLength(72);
  const flood = wanted.map((address) => fetch(address, { redirect: 'manual' }));
  // A call is answered, and a feed drawn and published, while they are made.
  expect((await scene.client.call('GET', '/api/v1/projects')).status).toBe(200);
  expect((await published(2)).pictures).toHaveLength(2);
  for (const answer of await Promise.all(flood)) {
    if (answer.status === 200) continue;
    expect(answer.status).toBe(307);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const way = new URL(answer.headers.get('location') ?? '', scene.product.origin);
    expect((await fetch(way)).headers.get('content-type')).toBe('image/jpeg');
  }
  expect((await Promise.all(flood)).some(({ status }) => status === 307)).toBe(true);
});

test('smaller sizes go with their picture, and no sooner', async () => {
  const { feedId, pictures } = feed;
  const [picture = ''] = pictures;
  const { product } = scene;
  const [small] = sizedPictures(picture);
  expect((await fetch(small?.address ?? '')).status).toBe(200);
  const key = `small/${feedId}/${small?.address.split('/').at(-1)}`;
  expect(await product.platform.storage.exists(key)).toBe(true);
  await scene.client.call('DELETE', `/functions/v1/feeds?id=${feedId}`);
  const later = (days: number) => ({
    ...product.platform,
    clock: { now: () => new Date(Date.now() + days * DAY_MS) },
  });
  await sweepFiles(later(45));
  expect(await product.platform.storage.exists(key)).toBe(true);
  await sweepFiles(later(47));
  expect(await product.platform.storage.exists(key)).toBe(false);
});
