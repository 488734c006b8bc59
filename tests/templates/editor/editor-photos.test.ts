import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as api from '#core/contract/editor/editor-photos-api.ts';
import { photoReasons } from '#core/messages/reasons/products/photo-reasons.ts';
import { productReasons } from '#core/messages/reasons/products/product-reasons.ts';
import { remoteReasons } from '#core/messages/reasons/fetching/remote-reasons.ts';
import { type PaintPhoto, type PhotoLayout, fitPhoto, type Pixels, type Size } from '#picture/paint';
import type { PhotoFit } from '../../../packages/picture/src/paint/paint-engine.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import { decodePicture, toPaintPhoto, readPhoto, trimPhoto } from '#picture/node';
import { readSamplePhoto } from '#picture/files';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { createFeed, must, signUp } from '#tests/harness/api-client.ts';
import { decide } from '#tests/harness/cut-out-review.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// Photos as the editor gets them: the pixels that a published picture is painted with, and nothing of the shop.

const access = { username: 'shopkeeper', password: 'open-sesame-9', headers: [], userAgent: '' };

const small = { width: 300, height: 300 };

const { shop, product, client } = await openShop(numberedProducts(4));
const mug = await sharp((await samplePhoto('mug.jpg'))?.bytes)
  .resize(500, 500, { fit: 'inside' })
  .jpeg()
  .toBuffer();
shop.answers.set('/photos/1.jpg', (request, response) => {
  const isKnown = request.headers.authorization?.startsWith('Basic ') === true;
  response.statusCode = isKnown ? 200 : 401;
  response.end(isKnown ? mug : 'no');
});
shop.answers.set('/photos/2.jpg', (_request, response) => void response.end('<html>moved</html>'));
const feed = await createFeed(client, shop.feedUrl, { ...small, removeBg: true }, { sourceAccess: access });
await product.settle();
const editor = await openEditor(product.origin, client, feed.template.id);

const refOf = (position: number) => `${position}~sku-${position + 1}`;

function photo(position: number, isCutOut = false, by = editor, of = feed) {
  const cutOut = isCutOut ? ('1' as const) : ('0' as const);
  const query = { feed: of.feedId, product: refOf(position), cutOut };
  return by.ask(api.getEditorPhoto, { params: { id: of.template.id }, query });
}

async function factsOf(position: number, isCutOut = false): Promise<api.PhotoFacts> {
  const { body } = await photo(position, isCutOut);
  if (body.photo === null) throw new Error(body.reason ?? 'no photo');
  return body.photo;
}

const inputOf = (facts: api.PhotoFacts, layout: PhotoLayout, feedId: string | null = feed.feedId) => ({
  params: { id: feed.template.id, hash: facts.hash },
  query: api.makePixelsQuery(facts, feedId, layout),
});

/** How `packages/picture/src/paint` lays such a photo out in a box. */
async function layoutOf(size: Size & { isCutOut: boolean }, box: Size, fit: PhotoFit): Promise<PhotoLayout> {
  const layouts: PhotoLayout[] = [];
  const none = { width: 0, height: 0, data: new Uint8Array(0) };
  const nothing: Pixels = { ...none, channels: 3, isPremultiplied: false };
  const decode = async (layout: PhotoLayout) => (layouts.push(layout), nothing);
  await fitPhoto({ ...size, findObject: async () => null, decode }, box, fit);
  const [layout] = layouts;
  if (layout === undefined) throw new Error('nothing was laid out');
  return layout;
}

/** A square, a banner, a column, and a small one. */
const boxes: [Size, PhotoFit][] = [
  [
    { width: 700, height: 700 },
    { fit: 'contain', x: 0.5, y: 0.5 },
  ],
  [
    { width: 640, height: 200 },
    { fit: 'cover', x: 0.5, y: 0.25 },
  ],
  [
    { width: 111, height: 523 },
    { fit: 'cover', x: 1, y: 0 },
  ],
  [
    { width: 37, height: 53 },
    { fit: 'contain', x: 0, y: 1 },
  ],
];

describe('a photo on its way to the editor', () => {
  test('is what the server paints with, in whatever box', async () => {
    const facts = await factsOf(0);
    const here = toPaintPhoto(await readPhoto(mug));
    const hash = createHash('sha256').update(mug).digest('hex');
    const { width, height } = here;
    const object = await here.findObject();
    expect(facts).toMatchObject({ hash, width, height, is_cut_out: false, object });
    for (const [box, fit] of boxes) await expectSame(facts, here, box, fit);
  });

  test('is what the server paints of the product alone, in whatever box', async () => {
    const facts = await factsOf(0, true);
    const { model } = await product.platform.database.query.one<{ model: string }>(
      "select model from feedmaker.cutouts where photo_hash = $1 and verdict = 'cut'",
      [facts.hash],
    );
    const key = { userId: client.userId, photoHash: facts.hash, model };
    const alpha = await product.platform.storage.get(fileKeys.alpha(key));
    const here = toPaintPhoto(await trimPhoto(await readPhoto(mug), alpha ?? Buffer.alloc(0)));
    expect(facts).toMatchObject({ width: here.width, height: here.height, is_cut_out: true });
    expect(facts.object).toEqual(await here.findObject());
    expect(facts.shadow?.columns).toBe((await here.findShadow?.())?.columns);
    for (const [box, fit] of boxes) await expectSame(facts, here, box, fit);
  });

  test('is whole where somebody decided to keep its background, and cut out as before when that is taken back', async () => {
    const [whole, before] = [await factsOf(0), await factsOf(0, true)];
    await must(decide(client, feed, [before.hash], 'keep'));
    expect(await factsOf(0, true)).toEqual(whole);
    await must(decide(client, feed, [before.hash], null));
    expect(await factsOf(0, true)).toEqual(before);
  });

  async function expectSame(facts: api.PhotoFacts, here: PaintPhoto, box: Size, fit: PhotoFit) {
    const layout = await layoutOf({ ...facts, isCutOut: facts.is_cut_out }, box, fit);
    const [sent, own] = await Promise.all([
      editor.pixels(api.getPhotoPixels, inputOf(facts, layout)),
      here.decode(layout),
    ]);
    expect({ ...sent, data: null }).toEqual({ ...own, data: null });
    expect(Buffer.compare(sent.data, own.data)).toBe(0);
  }

  test('is the same packed in every way, and may be kept by its browser alone', async () => {
    const facts = await factsOf(0);
    const layout = await layoutOf({ ...facts, isCutOut: false }, ...boxes[0]!);
    const bodies = new Set<string>();
    for (const packing of ['br', 'gzip', 'identity']) {
      const answer = await editor.bytes(api.getPhotoPixels, inputOf(facts, layout), packing);
      expect(answer.headers.get('content-encoding')).toBe(packing === 'identity' ? null : packing);
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      bodies.add(Buffer.from(await answer.arrayBuffer()).toString('base64'));
    }
    expect(bodies.size).toBe(1);
  });

  test('is that of the sample product without a feed', async () => {
    const { body } = await editor.ask(api.getEditorPhoto, { params: { id: feed.template.id }, query: {} });
    const file = await readSamplePhoto();
    const here = toPaintPhoto(await readPhoto(file));
    expect(body.photo).toMatchObject({ width: here.width, height: here.height, is_cut_out: false });
    if (body.photo === null) return;
    const layout = await layoutOf(here, { width: 300, height: 200 }, { fit: 'contain', x: 0.5, y: 0.5 });
    const sent = await editor.pixels(api.getPhotoPixels, inputOf(body.photo, layout, null));
    expect(Buffer.compare(sent.data, (await here.decode(layout)).data)).toBe(0);
  });
});

describe('where there is no photo', () => {
  test('a sentence says why, for a photo that is none and for a shop that is away', async () => {
    expect((await photo(1)).body).toEqual({ photo: null, reason: photoReasons.not_an_image });
    await forget(3);
    shop.answers.set('/photos/4.jpg', (_request, response) => void response.destroy());
    const { body } = await photo(3);
    expect(body.photo).toBeNull();
    expect(body.reason).toContain(remoteReasons.reset);
    shop.answers.delete('/photos/4.jpg');
    expect((await photo(3)).body).toMatchObject({ photo: { width: 400, height: 400 }, reason: null });
  });

  test('a product without an address says so', async () => {
    shop.products = [{ id: 'sku-1', title: 'Bare', price: '1.00 EUR', photoPath: '' }];
    const text = shop
      .feedText()
      .replace(/<g:image_link>[^<]*<\/g:image_link>/, '<g:image_link></g:image_link>');
    shop.answers.set('/bare.xml', (_request, response) => void response.end(text));
    const bare = await createFeed(client, shop.feedUrl.replace('feed.xml', 'bare.xml'));
    await product.settle();
    const by = await openEditor(product.origin, client, bare.template.id);
    expect((await photo(0, false, by, bare)).body).toEqual({ photo: null, reason: productReasons.no_image });
    shop.products = numberedProducts(4);
  });

  test('a photo that no run has seen is fetched once, and kept for the next run', async () => {
    await forget(2);
    const before = shop.requests.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => photo(2)));
    expect(new Set(answers.map(({ body }) => body.photo?.hash)).size).toBe(1);
    expect(shop.requests.slice(before)).toEqual(['/photos/3.jpg']);
    expect((await photo(2)).body.photo).not.toBeNull();
    expect(shop.requests.length).toBe(before + 1);
  });
});

/** Takes our copy away, as if the feed had never been drawn. */
async function forget(position: number): Promise<void> {
  const { query } = product.platform.database;
  const url = shop.feedUrl.replace('/feed.xml', `/photos/${position + 1}.jpg`);
  const urlHash = createHash('sha256').update(url).digest('hex');
  await query.run('delete from feedmaker.photos where feed_id = $1 and url_hash = $2', [
    feed.feedId,
    urlHash,
  ]);
}

describe('what the editor of one template may ask', () => {
  test('is about feeds of its project, their products and their photos, and 404 for everything else', async () => {
    const facts = await factsOf(0);
    const box = { width: 50, height: 50 };
    const layout = await layoutOf({ ...facts, isCutOut: false }, box, { fit: 'contain', x: 0, y: 0 });
    const elsewhere = await createFeed(client, shop.feedUrl, small);
    const stranger = await signUp(product.origin);
    const theirs = await createFeed(stranger, shop.feedUrl, small);
    await product.settle();
    const params = { id: feed.template.id };
    for (const feedId of [elsewhere.feedId, theirs.feedId]) {
      const query = { feed: feedId, product: refOf(2) };
      expect((await editor.ask(api.getEditorPhoto, { params, query })).status).toBe(404);
      const other = await editor.bytes(api.getPhotoPixels, inputOf(facts, layout, feedId));
      expect(other.status).toBe(404);
    }
    for (const more of [{}, { product: '7~none' }, { product: "0'~" }]) {
      const query = { feed: feed.feedId, ...more };
      expect((await editor.ask(api.getEditorPhoto, { params, query })).status).toBe(404);
    }
    // The hash of a photo that only another feed has.
    const by = await openEditor(product.origin, client, elsewhere.template.id);
    const guessed = { params: { id: elsewhere.template.id, hash: facts.hash } };
    const query = api.makePixelsQuery(facts, elsewhere.feedId, layout);
    expect((await by.bytes(api.getPhotoPixels, { ...guessed, query })).status).toBe(404);
    const unknown = { params: { ...guessed.params, hash: 'f'.repeat(64) }, query };
    expect((await by.bytes(api.getPhotoPixels, unknown)).status).toBe(404);
    // Another template, though of the same user; and another version of the pixels.
    expect((await by.bytes(api.getPhotoPixels, inputOf(facts, layout))).status).toBe(403);
    const old = { ...facts, version: 'of-before' };
    expect((await editor.bytes(api.getPhotoPixels, inputOf(old, layout))).status).toBe(404);
  });

  test('learns neither address nor password of the shop', async () => {
    const answers = [await photo(0), await photo(0, true), await photo(1), await photo(7)];
    const said = JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]]));
    expect(said).not.toContain(shop.host);
    expect(said).not.toContain(access.password);
    expect(said).not.toContain(access.username);
    expect(said).not.toContain('photos/1.jpg');
  });

  test('cannot make the server draw what no photo is drawn as', async () => {
    const facts = await factsOf(0);
    const box = { left: 0, top: 0, hidden: { left: 0, top: 0 } };
    const layouts: PhotoLayout[] = [
      { ...box, width: 8000, height: 8000, drawn: { width: 8000, height: 8000 } },
      { ...box, width: 200, height: 200, drawn: { width: 100, height: 200 } },
      { ...box, width: 100, height: 200, drawn: { width: 100, height: 200 }, hidden: { left: 1, top: 0 } },
    ];
    for (const layout of layouts)
      expect((await editor.bytes(api.getPhotoPixels, inputOf(facts, layout))).status).toBe(400);
  });
});

describe('a picture of the template', () => {
  test('is what the server reads of it, and refused where that is nothing', async () => {
    const png = await sharp({ create: { width: 90, height: 40, channels: 4, background: '#ff880044' } })
      .png()
      .toBuffer();
    const picture = `data:image/png;base64,${png.toString('base64')}`;
    const params = { id: feed.template.id };
    const sent = await editor.pixels(api.getPicturePixels, { params, body: { picture } });
    const own = await decodePicture(picture);
    expect(sent).toMatchObject({ width: 90, height: 40, channels: 4, isPremultiplied: false });
    expect(Buffer.compare(sent.data, own?.data ?? Buffer.alloc(0))).toBe(0);
    const broken = `data:image/png;base64,${png.subarray(0, 40).toString('base64')}`;
    const refused = await editor.bytes(api.getPicturePixels, { params, body: { picture: broken } });
    expect(refused.status).toBe(422);
  });
});
