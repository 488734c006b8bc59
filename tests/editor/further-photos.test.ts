import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewInEditor } from '#core/contract/editor-preview-api.ts';
import * as photosApi from '#core/contract/editor-photos-api.ts';
import * as api from '#core/contract/editor-products-api.ts';
import { shopdataMessages } from '#core/messages/screens/editor/shopdata-messages.ts';
import { createFeed, must, signUp, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import { openEditor, type EditorClient } from '#tests/harness/editor-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { changeSettings, picturesUp } from '#tests/harness/publishing.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

// What the editor is told of a product's photos after the first, before any template asks for them.

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;
let feed: CreatedFeed;
let editor: EditorClient;

const photoLink = (n: number) => `http://${shop.host}/photos/${n}.jpg`;
const links = (...photos: number[]) =>
  photos.map((n) => `<g:additional_image_link>${photoLink(n)}</g:additional_image_link>`).join('');

/** Twelve further photos; two, one of which the shop does not have; none; none, with a field that is called like one. */
beforeAll(async () => {
  shop = await startShop([]);
  const [a, b, c, d] = numberedProducts(4);
  shop.products = [
    { ...a!, more: links(21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32) },
    { ...b!, more: links(41, 42) },
    c!,
    { ...d!, more: `<g:image_url_3>${photoLink(51)}</g:image_url_3>` },
    { ...a!, id: 'sold-out', availability: 'out_of_stock', more: links(61) },
  ];
  shop.answers.set('/photos/42.jpg', (_request, response) => void response.writeHead(404).end());
  product = await startProduct([shop.host]);
  client = await signUp(product.origin);
  feed = await createFeed(client, shop.feedUrl, {
    additionalImageKey: 'g:additional_image_link',
    props: ['title', 'price', 'image_url_3'],
  });
  await product.settle();
  editor = await openEditor(product.origin, client, feed.template.id);
}, 120_000);

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

async function listed(worst?: api.WorstCase): Promise<api.EditorProduct[]> {
  const params = { id: feed.template.id, feedId: feed.feedId };
  const query = worst === undefined ? {} : { worst };
  const { status, body } = await editor.ask(api.listEditorProducts, { params, query });
  expect(status).toBe(200);
  return body.items;
}

const slotsOf = ({ values }: api.EditorProduct) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith('IMAGE_URL_')));

const photo = (position: number, which: number) =>
  editor.ask(photosApi.getEditorPhoto, {
    params: { id: feed.template.id },
    query: { feed: feed.feedId, product: `${position}~sku-${position + 1}`, photo: which },
  });

describe('further photos for the editor', () => {
  test('are among the values of each product, the first nine of a feed that has more', async () => {
    const [a, b, c, d] = await listed();
    expect(slotsOf(a!)).toEqual(
      Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [`IMAGE_URL_${n}`, photoLink(19 + n)])),
    );
    expect(slotsOf(b!)).toEqual({ IMAGE_URL_2: photoLink(41), IMAGE_URL_3: photoLink(42) });
    expect(slotsOf(c!)).toEqual({});
    expect(slotsOf(d!)).toEqual({ IMAGE_URL_3: photoLink(51) });
  });

  test('are given one by one, and each is the photo behind its own link', async () => {
    for (const [which, path] of [
      [1, '/photos/1.jpg'],
      [2, '/photos/21.jpg'],
      [10, '/photos/29.jpg'],
    ] as const) {
      const bytes = Buffer.from(await (await fetch(`http://${shop.host}${path}`)).arrayBuffer());
      const { status, body } = await photo(0, which);
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect([status, body.photo?.hash, body.reason]).toEqual([200, hash, null]);
    }
    expect((await photo(3, 3)).body.photo).toMatchObject({ width: 400, height: 400 });
  });

  test('are in the preview as they are published, and one that cannot be had is left out and named', async () => {
    const at = (slot: string, left: number) =>
      `<img src="{{${slot}}}" style="position:absolute;left:${left}px;top:0;width:200px;height:200px">`;
    const html = `<div style="width:600px;height:600px">${at('IMAGE_URL', 0)}${at('IMAGE_URL_2', 200)}${at('IMAGE_URL_3', 400)}</div>`;
    const preview = async (ref: string | undefined) => {
      const body = { html, width: 600, height: 600, ...(ref && { feed: feed.feedId, product: ref }) };
      return (await editor.ask(previewInEditor, { params: { id: feed.template.id }, body })).body;
    };
    const [whole, fewer] = [await preview('0~sku-1'), await preview('1~sku-2')];
    expect(whole.reason).toBeNull();
    expect(fewer.reason).toMatch(/^Drawn without photo 3: .*404/);
    const defaultHtmlTemplate = Buffer.from(html).toString('base64');
    await changeSettings(
      client,
      { feedId: feed.feedId, projectId: feed.project.id },
      { defaultHtmlTemplate },
    );
    await product.settle();
    for (const [index, { image }] of [whole, fewer].entries()) {
      const hash = (await picturesUp(product, feed.feedId)).get(`sku-${index + 1}`);
      const bytes = Buffer.from(image?.split(',')[1] ?? '', 'base64');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
    // The sample product has its photo in every place, so it is a picture like any other.
    expect((await preview(undefined)).reason).toBeNull();
  });

  test('that a product does not have, and those that its shop does not have, are said', async () => {
    expect((await photo(2, 2)).body).toEqual({ photo: null, reason: shopdataMessages.noFurtherPhoto(2) });
    const gone = await photo(1, 3);
    expect(gone.body.photo).toBeNull();
    expect(gone.body.reason).toContain('404');
    expect((await photo(0, 11)).status).toBe(400);
    expect((await photo(0, 0)).status).toBe(400);
  });

  test('are the sample photo in every place of the sample product', async () => {
    const sample = (which: number) =>
      editor.ask(photosApi.getEditorPhoto, { params: { id: feed.template.id }, query: { photo: which } });
    expect((await sample(4)).body).toEqual((await sample(1)).body);
  });

  test('are counted by conditions that ask for them', async () => {
    const { body } = await editor.ask(api.countConditions, {
      params: { id: feed.template.id, feedId: feed.feedId },
      body: { conditions: ['{{IMAGE_URL_2}}', '{{IMAGE_URL_3}}', '{{IMAGE_URL_10}}'] },
    });
    expect(body.counts.map(({ shown }) => shown)).toEqual([2, 3, 1]);
    expect(body.total).toBe(4);
  });

  test('make products with the fewest and the most of them worst cases', async () => {
    expect((await listed('most_photos')).map(({ product_id: id }) => id)).toEqual([
      'sku-1',
      'sku-2',
      'sku-3',
      'sku-4',
    ]);
    expect((await listed('fewest_photos'))[0]?.product_id).toBe('sku-3');
  });

  test('do not count among the tallest and widest, which are first photos', async () => {
    // Each question measures as many photos as it has time for.
    const tallest = async () => (await listed('tallest_photo')).map(({ product_id: id }) => id).toSorted();
    await expect.poll(tallest, { timeout: 30_000 }).toEqual(['sku-1', 'sku-2', 'sku-3', 'sku-4']);
  });

  test('are in no public answer, and in the export of the account', async () => {
    const pages = await must(client.call('GET', `/functions/v1/feeds/${feed.feedId}/products`));
    expect(JSON.stringify(pages.body)).not.toMatch(/further_links|photos\/21\.jpg/);
    const exported = await client.call<{ 'feedmaker.products': { further_links: string[] }[] }>(
      'GET',
      '/api/v1/account/export',
    );
    const kept = exported.body['feedmaker.products'].map(({ further_links: of }) => of.length);
    expect(new Set(kept)).toEqual(new Set([0, 2, 9]));
  });
});
