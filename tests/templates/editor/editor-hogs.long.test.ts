import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import * as photos from '#core/contract/editor/editor-photos-api.ts';
import { updateTemplate } from '#core/contract/templates/templates-api.ts';
import * as products from '#core/contract/editor/editor-products-api.ts';
import type { PhotoLayout } from '#picture/paint';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { addTemplate, createFeed, signUp } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { openEditor, type EditorClient } from '#tests/harness/editor-client.ts';
import { numberedProducts, startShop } from '#tests/harness/fakes/shop.ts';
import { freePort, startProduct } from '#tests/harness/harness.ts';

// An editor of somebody who asks for too much, or whose shop answers with too much, costs nobody else anything.

// Two and a half times as many pixels as are read, in a few kilobytes.
const create = { width: 12_000, height: 10_000, channels: 3 as const, background: '#336699' };
const huge = await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
const large = await sharp({ create: { ...create, width: 7_000, height: 7_000 } })
  .jpeg()
  .toBuffer();
const dead = `http://127.0.0.1:${await freePort()}`;
const { shop, product, client } = await openShop(numberedProducts(6), {
  hosts: [dead.replace('http://', '')],
  photoLimits: { firstByteTimeoutMs: 1_000 },
});
shop.answers.set('/photos/1.jpg', (_request, response) => void response.end(huge));
shop.answers.set('/photos/2.jpg', (_request, response) => void response.end(large));
// A server that takes calls and never says a word, as long as nobody hangs up.
shop.answers.set('/photos/3.jpg', () => undefined);
const text = shop.feedText().replace(/http:[^<]*photos\/4\.jpg/, `${dead}/photos/4.jpg`);
shop.answers.set('/some.xml', (_request, response) => void response.end(text));
const feed = await createFeed(client, shop.feedUrl.replace('feed.xml', 'some.xml'));
await product.settle();
const editor = await openEditor(product.origin, client, feed.template.id);

/** A square, drawn whole. */
function squareOf(side: number): PhotoLayout {
  const size = { width: side, height: side };
  return { ...size, left: 0, top: 0, drawn: size, hidden: { left: 0, top: 0 } };
}

const params = () => ({ id: feed.template.id });
const queryOf = (position: number) => ({ feed: feed.feedId, product: `${position}~sku-${position + 1}` });
const photo = (position: number, by = editor) =>
  by.ask(photos.getEditorPhoto, { params: params(), query: queryOf(position) });

test('a photo of more pixels than are read, a shop that never answers and one that is gone are sentences', async () => {
  expect((await photo(0)).body).toEqual({ photo: null, reason: photoReasons.too_many_pixels });
  for (const position of [2, 3]) {
    const { status, body } = await photo(position);
    expect([position, status, body.photo]).toEqual([position, 200, null]);
    expect(body.reason).toMatch(/^The shop's photo could not be fetched\. /);
  }
});

test('a photo as large as may be is shown, and stops no process for good', async () => {
  const { body } = await photo(1);
  if (body.photo === null) throw new Error(body.reason ?? '');
  expect(body.photo).toMatchObject({ width: 7_000, height: 7_000 });
  const layout = squareOf(1_000);
  const input = {
    params: { ...params(), hash: body.photo.hash },
    query: photos.makePixelsQuery(body.photo, feed.feedId, layout),
  };
  const pixels = await editor.pixels(photos.getPhotoPixels, input);
  expect([pixels.width, pixels.height, pixels.channels]).toEqual([1_000, 1_000, 3]);
  // As large as may be asked for, and the same again as often as may be.
  const most = { ...input.query, drawnWidth: 100_000, drawnHeight: 100_000, width: 4_000, height: 4_000 };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, left) =>
      editor.bytes(photos.getPhotoPixels, { ...input, query: { ...most, left } }),
    ),
  );
  for (const { status } of answers) expect([200, 422, 429, 503]).toContain(status);
  expect((await editor.pixels(photos.getPhotoPixels, input)).width).toBe(1_000);
});

test('a hundred questions at once wait for each other, and another user’s for none of them', async () => {
  const other = await signUp(product.origin);
  const theirs = await createFeed(other, shop.feedUrl);
  const by = await openEditor(product.origin, other, theirs.template.id);
  const { body } = await photo(4);
  if (body.photo === null) throw new Error(body.reason ?? '');
  const facts = body.photo;
  // Both processes are warm.
  const [{ body: of }] = await Promise.all([
    by.ask(photos.getEditorPhoto, { params: { id: theirs.template.id }, query: {} }),
    photo(5),
  ]);
  if (of.photo === null) throw new Error(of.reason ?? '');
  const sample = of.photo;
  const ends: string[] = [];
  const hog = Array.from({ length: 100 }, async (_, at) => {
    const layout = squareOf(300 + at);
    const query = photos.makePixelsQuery(facts, feed.feedId, layout);
    const { status } = await editor.bytes(photos.getPhotoPixels, {
      params: { ...params(), hash: facts.hash },
      query,
    });
    ends.push(`hog ${status}`);
    return status;
  });
  const theirPixels = await by.bytes(photos.getPhotoPixels, {
    params: { id: theirs.template.id, hash: sample.hash },
    query: photos.makePixelsQuery(sample, null, squareOf(200)),
  });
  ends.push('other');
  expect(theirPixels.status).toBe(200);
  const statuses = await Promise.all(hog);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // One at a time and 25 in line are served, and none of the hog's that waits is before the other's.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(26);
  const before = ends.slice(0, ends.indexOf('other')).filter((end) => end === 'hog 200').length;
  expect(before).toBeLessThan(26);
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      editor.ask(products.countConditions, {
        params: { ...params(), feedId: feed.feedId },
        body: { conditions: [`{{PRICE}} > ${at}`] },
      }),
    ),
  );
  for (const { status } of counts) expect([200, 429]).toContain(status);
  expect(counts.some(({ status }) => status === 200)).toBe(true);
});

test('who asks for the same pixels as somebody with a long line waits in their own', async () => {
  const hogger = await signUp(product.origin);
  const made = await createFeed(hogger, shop.feedUrl);
  const other = await signUp(product.origin);
  const theirs = await createFeed(other, shop.feedUrl);
  const [by, beside] = [
    await openEditor(product.origin, hogger, made.template.id),
    await openEditor(product.origin, other, theirs.template.id),
  ];
  const { body } = await by.ask(photos.getEditorPhoto, { params: { id: made.template.id }, query: {} });
  if (body.photo === null) throw new Error(body.reason ?? '');
  const { photo: sample } = body;
  const pixels = (who: EditorClient, id: string, side: number) =>
    who.bytes(photos.getPhotoPixels, {
      params: { id, hash: sample.hash },
      query: photos.makePixelsQuery(sample, null, squareOf(side)),
    });
  const ends: string[] = [];
  // The sample product is the same for everybody. The last ones are for large pictures, and have not begun.
  const line = Array.from({ length: 24 }, async (_, at) => {
    await pixels(by, made.template.id, 2_000 - at);
    ends.push('hog');
  });
  // All of them have arrived when the first is done.
  await Promise.race(line);
  const answer = await pixels(beside, theirs.template.id, 2_000 - 23);
  ends.push('other');
  expect(answer.status).toBe(200);
  await Promise.all(line);
  expect(ends.indexOf('other')).toBeLessThan(12);
});

test('looking at many photos keeps no editor from saving', async () => {
  const small = await startProduct([], { callsPerMinute: 40 });
  onTestFinished(() => small.close());
  const user = await signUp(small.origin);
  const { id } = await addTemplate(user, { html_dev: '<p>{{TITLE}}</p>', config_dev: '{}' });
  const by = await openEditor(small.origin, user, id);
  for (let count = 0; count < 60; count += 1) {
    const { status } = await by.ask(photos.getEditorPhoto, { params: { id }, query: {} });
    expect([count, status]).toEqual([count, 200]);
  }
  const saved = await by.ask(updateTemplate, { params: { id }, body: { html_dev: '<p>{{BRAND}}</p>' } });
  expect(saved.status).toBe(200);
});

test('a feed that is deleted while it is shown is not there, and says so', async () => {
  const gone = await createFeed(client, shop.feedUrl);
  await product.settle();
  const by = await openEditor(product.origin, client, gone.template.id);
  const query = { feed: gone.feedId, product: '4~sku-5' };
  const { body } = await by.ask(photos.getEditorPhoto, { params: { id: gone.template.id }, query });
  if (body.photo === null) throw new Error(body.reason ?? '');
  const layout = squareOf(50);
  const input = {
    params: { id: gone.template.id, hash: body.photo.hash },
    query: photos.makePixelsQuery(body.photo, gone.feedId, layout),
  };
  expect((await by.bytes(photos.getPhotoPixels, input)).status).toBe(200);
  await client.ask('DELETE', `/api/v1/whole-feeds/${gone.record.id}`);
  const among = { id: gone.template.id, feedId: gone.feedId };
  const answers = [
    await by.bytes(photos.getPhotoPixels, input),
    await by.bytes(photos.getEditorPhoto, { params: { id: gone.template.id }, query }),
    await by.bytes(products.listEditorProducts, { params: among, query: {} }),
    await by.bytes(products.countConditions, { params: among, body: { conditions: [] } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const context = await by.ask(products.editorContext, { params: { id: gone.template.id } });
  expect(context.body.feeds).toEqual([]);
});

test('conditions that take seconds each stop nobody else, and are counted for as many products as there is time for', async () => {
  // As long as a condition and a value may be: every step writes all letters of the title anew.
  const slow = await startShop(numberedProducts(30).map((item) => ({ ...item, title: 'İ x '.repeat(500) })));
  const alone = await startProduct([slow.host]);
  onTestFinished(async () => {
    await alone.close();
    await slow.close();
  });
  const user = await signUp(alone.origin);
  const made = await createFeed(user, slow.feedUrl);
  await alone.settle();
  const by = await openEditor(alone.origin, user, made.template.id);
  const dear = `{{TITLE${'|upper|lower|title'.repeat(6)}}} != `;
  const conditions = Array.from({ length: 20 }, (_, at) =>
    Array.from({ length: 4 }, (_unused, step) => `${dear}"${at} ${step}"`).join(' and '),
  );
  const counting = { isOver: false };
  const ask = by.ask(products.countConditions, {
    params: { id: made.template.id, feedId: made.feedId },
    body: { conditions },
  });
  const counted = ask.finally(() => (counting.isOver = true));
  let answersBetween = 0;
  for (; !counting.isOver; answersBetween += 1) expect((await user.call('GET', '/healthz')).status).toBe(200);
  const { status, body } = await counted;
  expect(status).toBe(200);
  expect(answersBetween).toBeGreaterThan(20);
  // Each product is counted for all conditions or for none.
  expect(body.counts.map(({ shown }) => shown)).toEqual(conditions.map(() => body.total));
  expect(body.is_whole).toBe(body.total === 30);
});
