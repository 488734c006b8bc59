import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type * as api from '#core/contract/cut-outs-api.ts';
import type { Run } from '#core/contract/feeds-service-api.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { requestRun } from '#server/jobs.ts';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import {
  createFeed,
  must,
  productsOf,
  signUp,
  statusOf,
  type ApiClient,
  type CreatedFeed,
} from '#tests/harness/api-client.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

type Listed = EndpointReply<typeof api.listCutOuts>;

const names = ['mug', 'backpack', 'speaker', 'kettle', 'throw-pillow', 'notebook', 'plant-pot', 'skateboard'];
/** What no network can tell: noise from edge to edge. */
const noise = sharp(
  Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => ((at * 2_654_435_761) >>> 16) & 255)),
  { raw: { width: 300, height: 300, channels: 3 } },
)
  .jpeg()
  .toBuffer();

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;

beforeAll(async () => {
  shop = await startShop([]);
  for (const [i, name] of names.entries()) {
    const photo = await samplePhoto(`${name}.jpg`);
    shop.answers.set(`/photos/${i + 1}.jpg`, (_request, response) => void response.end(photo?.bytes));
  }
  const bytes = await noise;
  shop.answers.set('/photos/9.jpg', (_request, response) => void response.end(bytes));
  product = await startProduct([shop.host]);
});

beforeEach(async () => {
  client = await signUp(product.origin);
  shop.products = numberedProducts(10).map((item, i) => ({
    ...item,
    photoPath: `/photos/${(i % 9) + 1}.jpg`,
  }));
});

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

async function ended(feedId: string): Promise<Run> {
  await product.settle();
  const { run } = await statusOf(client, feedId);
  if (run === null) throw new Error('there is no run');
  return run;
}

async function refresh(feedId: string): Promise<Run> {
  await must(client.call('POST', `/functions/v1/feeds/${feedId}/refresh`));
  return ended(feedId);
}

async function modelRuns(): Promise<number> {
  const { runs } = await product.platform.database.query.one<{ runs: number }>(
    'select coalesce(sum(model_runs), 0)::int as runs from feedmaker.cutouts where user_id = $1',
    [client.userId],
  );
  return runs;
}

async function listed(feedId: string, query = ''): Promise<Listed> {
  return (await must<Listed>(client.call('GET', `/functions/v1/feeds/${feedId}/cut-outs${query}`))).body;
}

/** Hashes of the photos of these products, by position. */
async function hashesOf(feedId: string): Promise<string[]> {
  return (await productsOf(client, feedId)).map((each) => each.photo_hash ?? '');
}

function decide({ project }: CreatedFeed, photos: string[], choice: api.CutOutChoice | null) {
  return client.call('POST', `/api/v1/projects/${project.id}/cut-outs/decisions`, { photos, choice });
}

function photoAddress({ project }: CreatedFeed, hash: string, what: string): string {
  return `/api/v1/projects/${project.id}/photos/${hash}/${what}`;
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(product.origin + address, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A mask of one grey, with the left half in another one. */
async function maskOf(size: { width: number; height: number }, left: number, right: number): Promise<string> {
  const { width, height } = size;
  const data = Buffer.from(
    Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? left : right)),
  );
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return png.toString('base64');
}

async function putMask(feed: CreatedFeed, hash: string, mask: string) {
  return client.call('POST', photoAddress(feed, hash, 'mask'), { mask });
}

test('a model runs once per photo: never again for a refresh, a price, a decision or a mask, and decisions draw their pictures alone', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  expect(await ended(feedId)).toMatchObject({ state: 'published', enhanced_count: 10, rendered_count: 10 });
  expect(await modelRuns()).toBe(9);
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0 });
  shop.products = shop.products.map((item, i) => (i === 3 ? { ...item, price: '1.23 EUR' } : item));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 1 });
  expect(await modelRuns()).toBe(9);

  const hashes = await hashesOf(feedId);
  const before = (await productsOf(client, feedId)).map((each) => each.enhanced_url);
  await must(decide(feed, [hashes[1]!, hashes[2]!], 'keep'));
  await must(decide(feed, [hashes[8]!], 'use'));
  const { width, height } = await sharp(await bytesOf(photoAddress(feed, hashes[4]!, 'alpha'))).metadata();
  await must(putMask(feed, hashes[4]!, await maskOf({ width, height }, 128, 0)));
  // Nothing has begun by itself.
  expect(await ended(feedId)).toMatchObject({ rendered_count: 1 });
  expect((await listed(feedId)).counts.waiting).toBe(4);
  expect(await refresh(feedId)).toMatchObject({ state: 'published', rendered_count: 4 });
  expect(await modelRuns()).toBe(9);
  const after = (await productsOf(client, feedId)).map((each) => each.enhanced_url);
  expect(after.flatMap((url, at) => (url === before[at] ? [] : at))).toEqual([1, 2, 4, 8]);
  expect((await listed(feedId)).counts).toMatchObject({ waiting: 0, decided: 4 });
  // They hold, and what is taken back shows what was up before.
  shop.products = shop.products.map((item, i) => (i === 5 ? { ...item, price: '2.34 EUR' } : item));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 1 });
  await must(decide(feed, [hashes[1]!, hashes[2]!, hashes[4]!, hashes[8]!], null));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0 });
  const back = (await productsOf(client, feedId)).map((each) => each.enhanced_url);
  expect(back.flatMap((url, at) => (url === before[at] ? [] : at))).toEqual([5]);
  expect(await modelRuns()).toBe(9);
});

test('a run by schedule looks at the products whose photos were decided about, and at no other', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await ended(feedId);
  const [hash = ''] = await hashesOf(feedId);
  const scheduled = async () => {
    shop.requests.length = 0;
    await requestRun(product.platform, feedId, { restart: false });
    const { rendered_count: drawn } = await ended(feedId);
    return [drawn, shop.requests.filter((asked) => asked !== '/feed.xml')];
  };
  expect(await scheduled()).toEqual([0, []]);
  await must(decide(feed, [hash], 'keep'));
  // The tenth product shows the photo of the first.
  expect(await scheduled()).toEqual([2, ['/photos/1.jpg']]);
  expect(await scheduled()).toEqual([0, []]);
  await must(decide(feed, [hash], null));
  const [drawn, requests] = await scheduled();
  expect(drawn).toBe(0);
  expect(requests).toEqual(['/photos/1.jpg']);
  expect(await scheduled()).toEqual([0, []]);
});

test('what is doubtful is counted, found and listed first, with its reason and its product', async () => {
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  const run = await ended(feedId);
  const { items, counts, total } = await listed(feedId);
  expect(total).toBe(9);
  expect(counts.all).toBe(9);
  expect(counts.cut_out + counts.background_kept).toBe(9);
  expect(counts.to_look_at).toBe(counts.background_kept);
  expect(run).toMatchObject({ cut_out_count: counts.cut_out, doubtful_count: counts.to_look_at });
  const hashes = await hashesOf(feedId);
  const doubtful = items.filter((item) => item.is_to_look_at);
  expect(items.slice(0, doubtful.length)).toEqual(doubtful);
  const noisy = doubtful.find((item) => item.photo_hash === hashes[8]);
  expect(noisy).toMatchObject({
    is_cut_out: false,
    is_waiting: false,
    decision: null,
    photo: 1,
    product_count: 1,
    image_link: expect.stringContaining('/photos/9.jpg'),
    product: { position: 8, product_id: shop.products[8]?.id },
  });
  expect(noisy?.reason_text).toMatch(/^The background was kept: /);
  expect(items.find((item) => item.photo_hash === hashes[0])).toMatchObject({ product_count: 2 });
  const filtered = async (background: string) =>
    (
      await must<{ items: { position: number }[]; total: number }>(
        client.call('GET', `/functions/v1/feeds/${feedId}/products?background=${background}&page_size=200`),
      )
    ).body;
  expect((await filtered('doubtful')).items.map((item) => item.position)).toContain(8);
  expect((await filtered('doubtful')).total).toBe(counts.to_look_at);

  // A background that is kept on purpose is nothing to look at, and changes no picture.
  await must(decide(feed, [hashes[8]!], 'keep'));
  expect((await listed(feedId)).counts).toEqual({ ...counts, to_look_at: counts.to_look_at - 1, decided: 1 });
  expect((await filtered('kept')).items.map((item) => item.position)).toEqual([8]);
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0, doubtful_count: counts.to_look_at - 1 });
  expect((await productsOf(client, feedId))[8]).toMatchObject({ reason_code: null });
  expect((await listed(feedId, '?state=decided')).items.map((item) => item.photo_hash)).toEqual([hashes[8]]);
});

test('what a person erased and kept is what is drawn, exactly as they see it', async () => {
  shop.products = shop.products.slice(0, 1);
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await ended(feedId);
  const [hash = ''] = await hashesOf(feedId);
  const alpha = await bytesOf(photoAddress(feed, hash, 'alpha'));
  const { width, height } = await sharp(alpha).metadata();
  const upright = await sharp(await bytesOf(photoAddress(feed, hash, 'picture'))).metadata();
  expect([upright.width, upright.height]).toEqual([width, height]);
  const mask = await maskOf({ width, height }, 0, 255);
  const { body } = await must<api.CutOutDecision>(putMask(feed, hash, mask));
  expect(body).toMatchObject({ choice: 'mask' });
  const sent = await sharp(Buffer.from(mask, 'base64')).extractChannel(0).raw().toBuffer();
  const kept = sharp(await bytesOf(photoAddress(feed, hash, 'mask'))).extractChannel(0);
  expect(Buffer.compare(await kept.raw().toBuffer(), sent)).toBe(0);
  await refresh(feedId);
  const corrected: string[] = [];
  for await (const key of product.platform.storage.list(`alphas/${client.userId}/`))
    if (path.basename(key).split('-').length > 2) corrected.push(key);
  expect(corrected).toHaveLength(1);
  const drawn = await product.platform.storage.get(corrected[0] ?? '');
  const { data } = await sharp(drawn ?? undefined)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Buffer.compare(data, sent)).toBe(0);
  // The network's own answer stays as it was.
  expect(
    Buffer.compare(Buffer.from(await bytesOf(photoAddress(feed, hash, 'alpha'))), Buffer.from(alpha)),
  ).toBe(0);

  // Another choice keeps the strokes, and they can be chosen again; deleted, they are gone.
  await must(decide(feed, [hash], 'keep'));
  await must(decide(feed, [hash], 'mask'));
  expect(await refresh(feedId)).toMatchObject({ rendered_count: 0 });
  await must(client.call('DELETE', photoAddress(feed, hash, 'mask')));
  expect((await listed(feedId)).items[0]).toMatchObject({ decision: null, is_waiting: true });
  expect((await decide(feed, [hash], 'mask')).status).toBe(409);
  await refresh(feedId);
  await sweepFiles(product.platform);
  expect(await product.platform.storage.exists(corrected[0] ?? '')).toBe(false);
});

test('what is no mask of the photo is refused, and nothing is decided', async () => {
  shop.products = shop.products.slice(0, 1);
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  const { feedId } = feed;
  await ended(feedId);
  const [hash = ''] = await hashesOf(feedId);
  const { width, height } = await sharp(await bytesOf(photoAddress(feed, hash, 'alpha'))).metadata();
  const size = { width, height };
  const blank = { create: { ...size, channels: 3 as const, background: '#a04040' } };
  const clear = { create: { ...size, channels: 4 as const, background: '#80808040' } };
  const grey = { create: { ...size, channels: 3 as const, background: '#808080' } };
  const base64 = async (image: Sharp) => (await image.toBuffer()).toString('base64');
  const wrong: [string, string][] = [
    ['no picture', Buffer.from('hello').toString('base64')],
    ['a JPEG', await base64(sharp(grey).jpeg())],
    ['colours', await base64(sharp(blank).png())],
    ['see-through', await base64(sharp(clear).png())],
    ['too large', await base64(sharp(grey).resize(1025, 1025, { fit: 'fill' }).png())],
    ['other proportions', await base64(sharp(grey).resize(200, 900, { fit: 'fill' }).png())],
    ['torn', (await base64(sharp(grey).png())).slice(0, 120)],
    ['nothing left', await maskOf(size, 0, 0)],
  ];
  for (const [name, mask] of wrong) {
    const { status } = await putMask(feed, hash, mask);
    expect([name, status]).toEqual([name, 422]);
  }
  expect((await putMask(feed, hash, '')).status).toBe(400);
  expect((await putMask(feed, 'f'.repeat(64), await maskOf(size, 128, 255))).status).toBe(404);
  expect((await decide(feed, ['f'.repeat(64)], 'keep')).status).toBe(404);
  expect((await listed(feedId)).counts).toMatchObject({ decided: 0 });
  // A canvas writes grey in three colours.
  await must(putMask(feed, hash, await base64(sharp(grey).png())));
});
