import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewInEditor } from '#core/contract/editor-preview-api.ts';
import * as photosApi from '#core/contract/editor-photos-api.ts';
import { createFeed, signUp, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import { openEditor, type EditorClient } from '#tests/harness/editor-client.ts';
import { numberedProducts, startShop, type FakeShop } from '#tests/fakes/shop.ts';
import { changeSettings, picturesUp } from '#tests/harness/publishing.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

// What the editor is told of pictures whose addresses are in fields, before any template asks for them.

let shop: FakeShop;
let product: TestProduct;
let client: ApiClient;
let feed: CreatedFeed;
let editor: EditorClient;
let logo: Buffer;

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0000dc"/></svg>';
const field = (text: string) => `<g:brand_logo>${text}</g:brand_logo>`;

/** A small PNG; an SVG; one that the shop does not have; no address; an address of a private network; nothing. */
beforeAll(async () => {
  shop = await startShop([]);
  logo = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#dc0000' } })
    .png()
    .toBuffer();
  shop.answers.set('/logo.png', (_request, response) => void response.end(logo));
  shop.answers.set('/logo.svg', (_request, response) => void response.end(drawing));
  const at = (path: string) => field(`http://${shop.host}${path}`);
  const texts = [
    at('/logo.png'),
    at('/logo.svg'),
    at('/gone.png'),
    field('Nordlicht'),
    field('http://10.0.0.1/a.png'),
    '',
  ];
  shop.products = numberedProducts(texts.length).map((each, index) => ({
    ...each,
    more: texts[index] ?? '',
  }));
  product = await startProduct([shop.host]);
  client = await signUp(product.origin);
  feed = await createFeed(client, shop.feedUrl, { props: ['title', 'price', 'brand', 'brand_logo'] });
  await product.settle();
  editor = await openEditor(product.origin, client, feed.template.id);
}, 120_000);

afterAll(async () => {
  await product?.close();
  await shop?.close();
});

const params = () => ({ id: feed.template.id });

const picture = (position: number, name = 'BRAND_LOGO') =>
  editor.ask(photosApi.getEditorPhoto, {
    params: params(),
    query: { feed: feed.feedId, product: `${position}~sku-${position + 1}`, field: name },
  });

describe('pictures of fields for the editor', () => {
  test('have their size, in whatever way the name of the field is written', async () => {
    for (const name of ['BRAND_LOGO', 'brand logo', 'Brand-Logo']) {
      const { status, body } = await picture(0, name);
      const hash = createHash('sha256').update(logo).digest('hex');
      expect([status, body.reason]).toEqual([200, null]);
      expect(body.photo).toMatchObject({ hash, width: 40, height: 20, is_cut_out: false });
    }
    expect((await picture(1)).body.photo).toMatchObject({ width: 1600, height: 800 });
  });

  test('that cannot be had are said, and tell nothing of the network', async () => {
    const reasons = await Promise.all([2, 3, 4, 5].map(async (at) => (await picture(at)).body));
    expect(reasons.map(({ photo }) => photo)).toEqual([null, null, null, null]);
    expect(reasons[0]?.reason).toContain('404');
    expect(reasons[1]?.reason).toContain('https://');
    expect(reasons[2]?.reason).toBe('The picture could not be fetched. The address could not be reached.');
    expect(reasons[3]?.reason).toBe('The product has nothing in “brand logo” in the feed.');
  });

  test('of the sample product are one of our own', async () => {
    const ask = (query: object) => editor.ask(photosApi.getEditorPhoto, { params: params(), query });
    const [own, other, photo] = [
      (await ask({ field: 'LOGO' })).body.photo,
      (await ask({ field: 'SEAL' })).body.photo,
      (await ask({})).body.photo,
    ];
    expect(own).toEqual(other);
    expect(own?.hash).not.toBe(photo?.hash);
  });

  test('are in the preview as they are published, and one that cannot be had is left out and named', async () => {
    const html = `<div style="width:600px;height:600px"><img src="{{IMAGE_URL}}" style="position:absolute;left:0;top:0;width:200px;height:200px">
      <img src="{{BRAND_LOGO}}" style="position:absolute;left:300px;top:0;width:200px;height:100px"></div>`;
    const preview = async (position: number) => {
      const ref = { feed: feed.feedId, product: `${position}~sku-${position + 1}` };
      const body = { html, width: 600, height: 600, ...ref };
      return (await editor.ask(previewInEditor, { params: params(), body })).body;
    };
    const all = [await preview(0), await preview(1), await preview(2)];
    expect(all.map(({ reason }) => reason?.slice(0, 47) ?? null)).toEqual([
      null,
      null,
      'Drawn without the picture in “brand logo”: The ',
    ]);
    const defaultHtmlTemplate = Buffer.from(html).toString('base64');
    await changeSettings(
      client,
      { feedId: feed.feedId, projectId: feed.project.id },
      { defaultHtmlTemplate },
    );
    await product.settle();
    for (const [index, { image }] of all.entries()) {
      const hash = (await picturesUp(product, feed.feedId)).get(`sku-${index + 1}`);
      const bytes = Buffer.from(image?.split(',')[1] ?? '', 'base64');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
  });
});
