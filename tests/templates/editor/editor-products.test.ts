import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as photosApi from '#core/contract/editor/editor-photos-api.ts';
import * as api from '#core/contract/editor/editor-products-api.ts';
import { shopdataMessages } from '#core/messages/screens/editor/shopdata-messages.ts';
import { drawPicture, type PaintPhoto } from '#picture/paint';
import { parseTemplateHtml } from '#picture/html';
import { createTemplate } from '#picture/designs';
import { fillWithFonts } from '#picture/fonts';
import { chooseColorDetail, encodeJpeg, openEngine } from '#picture/node';
import { createFeed, productsOf, signUp } from '#tests/harness/api-client.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import type { ShopProduct } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// Products as the editor gets them: what their pictures are filled with now, and the ones on which a design fails first.

const size = { width: 600, height: 600 };
const { html, config } = createTemplate({ starter: 'bold-sale', name: 'Bold', type: 'custom', ...size });
const hourMs = 3_600_000;

let now = new Date('2026-03-01T08:00:00Z');

const inHours = (hours: number) =>
  new Date(Date.parse('2026-03-01T08:00:00Z') + hours * hourMs).toISOString();
const saleFor = (price: string, from: number, to: number) =>
  `<g:sale_price>${price}</g:sale_price>
   <g:sale_price_effective_date>${inHours(from)}/${inHours(to)}</g:sale_price_effective_date>`;

const products: ShopProduct[] = [
  { id: 'a', title: 'Cup', price: '10.00 EUR', brand: 'Fjell' },
  { id: 'b', title: 'Lamp with a shade of &amp;lt;b&amp;gt; linen &amp;amp; oak', price: '90.00 EUR' },
  { id: 'c', title: 'حذاء جري', price: '55.00 EUR', brand: 'Fjell', more: saleFor('40.00 EUR', -5, 0.5) },
  { id: 'd', title: 'Rug', price: '1200.00 EUR', brand: 'Fjell', more: saleFor('300.00 EUR', -5, 50) },
  { id: 'e', title: 'Chair, sold out', price: '9000.00 EUR', brand: 'Fjell', availability: 'out_of_stock' },
  { id: 'f', title: 'Shelf 100% solid_wood', price: '70.00 EUR', brand: 'Nordlicht' },
];

const { shop, product, client } = await openShop(products, { clock: { now: () => now } });
for (const [at, [width, height, background]] of (
  [
    [200, 800, '#c0c0c0'],
    [900, 150, '#ffffff'],
    [400, 400, '#101010'],
  ] as const
).entries()) {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  shop.answers.set(`/photos/${at + 1}.jpg`, (_request, response) => void response.end(bytes));
}
const feed = await createFeed(client, shop.feedUrl, {
  ...size,
  defaultHtmlTemplate: Buffer.from(html).toString('base64'),
  props: ['title', 'price', 'brand', 'sale_price', 'availability'],
});
const sources = { html_dev: html, config_dev: JSON.stringify(config) };
await client.ask('PATCH', `/api/v1/templates/${feed.template.id}`, sources);
await product.settle();
const editor = await openEditor(product.origin, client, feed.template.id);

type Query = NonNullable<Parameters<typeof ask>[0]>;
type Listed = { items: api.EditorProduct[]; total: number; note: string | null };

const ask = (query: { search?: string; worst?: api.WorstCase; page?: number; page_size?: number }) =>
  editor.ask(api.listEditorProducts, { params: { id: feed.template.id, feedId: feed.feedId }, query });

async function list(query: Query = {}): Promise<Listed> {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return body;
}

const idsOf = async (query: Query) => (await list(query)).items.map(({ product_id: id }) => id);

describe('products for the editor', () => {
  test('are those that get a picture, by pages and by a text in title or id', async () => {
    expect(await list({ page_size: 2 })).toMatchObject({
      items: [{ product_id: 'a', title: 'Cup', has_photo: true }, { product_id: 'b' }],
      total: 5,
      note: null,
    });
    expect(await idsOf({ page_size: 2, page: 3 })).toEqual(['f']);
    expect(await list({ search: 'CUP' })).toMatchObject({ items: [{ product_id: 'a' }], total: 1 });
    expect(await idsOf({ search: '100%' })).toEqual(['f']);
    expect(await idsOf({ search: '_' })).toEqual(['f']);
    expect(await list({ search: 'sold out' })).toEqual({ items: [], total: 0, note: null });
    expect(await idsOf({ page: 1_000_000 })).toEqual([]);
  });

  test.each<[api.WorstCase, string[]]>([
    ['longest_title', ['b', 'f', 'c', 'a', 'd']],
    ['shortest_title', ['a', 'd', 'c', 'f', 'b']],
    ['no_brand', ['b']],
    ['highest_price', ['d', 'b', 'f', 'c', 'a']],
    ['on_sale', ['d', 'c']],
    ['right_to_left', ['c']],
    ['tallest_photo', ['a', 'c', 'd', 'f', 'b']],
    ['widest_photo', ['b', 'c', 'd', 'f', 'a']],
  ])('with the worst case %s first are %j', async (worst, expected) => {
    const found = await list({ worst });
    const ids = found.items.map(({ product_id: id }) => id);
    expect([ids[0], ids.toSorted()]).toEqual([expected[0], expected.toSorted()]);
    expect(found).toMatchObject({ total: expected.length, note: null });
    if (!worst.endsWith('photo')) expect(ids).toEqual(expected);
    const second = await list({ worst, page: 2, page_size: 1 });
    expect(second.items.map(({ product_id: id }) => id)).toEqual(ids.slice(1, 2));
  });

  test('with the darkest photo are the ones whose pixels are', async () => {
    expect((await idsOf({ worst: 'darkest_photo' }))[0]).toBe('c');
    expect((await idsOf({ worst: 'darkest_photo' })).at(-1)).toBe('b');
  });

  test('have their texts as a picture shows them now, though the run was before', async () => {
    const valuesOf = async (id: string) =>
      (await list()).items.find(({ product_id: of }) => of === id)?.values ?? {};
    expect((await valuesOf('b'))['TITLE']).toBe('Lamp with a shade of &lt;b&gt; linen &amp; oak');
    expect(await valuesOf('c')).toMatchObject({ PRICE: '40.00 EUR', OLD_PRICE: '55.00 EUR' });
    now = new Date(now.getTime() + 0.75 * hourMs);
    onTestFinished(async () => {
      now = new Date('2026-03-01T08:00:00Z');
    });
    const over = await valuesOf('c');
    expect(over['PRICE']).toBe('55.00 EUR');
    expect([over['OLD_PRICE'], over['SALE_PRICE']]).toEqual([undefined, undefined]);
    expect(await valuesOf('d')).toMatchObject({ PRICE: '300.00 EUR', OLD_PRICE: '1200.00 EUR' });
    expect(await idsOf({ worst: 'on_sale' })).toEqual(['d']);
  });

  test('and their photos give the published picture, byte for byte', async () => {
    const params = { id: feed.template.id };
    const engine = await openEngine();
    const template = parseTemplateHtml(html);
    const published = await productsOf(client, feed.feedId);
    for (const item of (await list()).items) {
      const { tree, fonts } = fillWithFonts(template, item.values, { packs: engine.packs, brandFonts: [] });
      const query = { feed: feed.feedId, product: item.id };
      const { photo } = (await editor.ask(photosApi.getEditorPhoto, { params, query })).body;
      if (photo === null) throw new Error('no photo');
      const { width, height, hash: photoHash, object } = photo;
      const decode: PaintPhoto['decode'] = (layout) =>
        editor.pixels(photosApi.getPhotoPixels, {
          params: { ...params, hash: photoHash },
          query: photosApi.makePixelsQuery(photo, feed.feedId, layout),
        });
      const painted = { width, height, isCutOut: photo.is_cut_out, findObject: async () => object, decode };
      const photos = new Map([['IMAGE_URL', painted]]);
      const input = { template, tree, canvas: size, photos };
      const drawn = await drawPicture(await engine.withFonts(fonts), input);
      const colorDetail = await chooseColorDetail(engine, { template, canvas: size, brandFonts: [] });
      const jpeg = await encodeJpeg(drawn, { digitalSourceType: null, colorDetail });
      const hash = createHash('sha256').update(jpeg).digest('hex');
      const row = published.find(({ product_id: id }) => id === item.product_id);
      expect([item.product_id, row?.enhanced_url]).toEqual([item.product_id, expect.stringContaining(hash)]);
    }
  });
});

describe('how often a condition holds', () => {
  const count = async (conditions: string[], by = editor) =>
    (
      await by.ask(api.countConditions, {
        params: { id: feed.template.id, feedId: feed.feedId },
        body: { conditions },
      })
    ).body;

  test('is counted over all products that get a picture, as they are now', async () => {
    expect(
      await count(['{{OLD_PRICE}}', 'not {{BRAND}}', '{{PRICE}} > 60', 'nonsense <', '{{OLD_PRICE}}']),
    ).toEqual({
      counts: [
        { condition: '{{OLD_PRICE}}', shown: 2 },
        { condition: 'not {{BRAND}}', shown: 1 },
        { condition: '{{PRICE}} > 60', shown: 3 },
        { condition: 'nonsense <', shown: null },
        { condition: '{{OLD_PRICE}}', shown: 2 },
      ],
      total: 5,
      is_whole: true,
    });
    expect(await count(['{{TITLE}} contains "u"'])).toMatchObject({ counts: [{ shown: 2 }], total: 5 });
    expect(await count([])).toEqual({ counts: [], total: 5, is_whole: true });
  });
});

describe('what the editor is told of its project', () => {
  test('are its feeds, with what they do, and the colours of its templates', async () => {
    const { body } = await editor.ask(api.editorContext, { params: { id: feed.template.id } });
    expect(body.project).toEqual({ id: feed.project.id, name: feed.project.name });
    const states = { is_active: true, uses_template: true, removes_background: false };
    expect(body.feeds).toEqual([{ id: feed.feedId, name: 'Main feed', products: 5, ...states }]);
    expect(body.palette.length).toBeGreaterThan(0);
    for (const color of body.palette) expect(color).toMatch(/^#[\da-f]{6}$/);
  });

  test('a feed that was never read says what to do', async () => {
    const settings = { activate: false, ...size };
    const paused = await createFeed(client, shop.feedUrl, settings);
    const by = await openEditor(product.origin, client, paused.template.id);
    const params = { id: paused.template.id, feedId: paused.feedId };
    const { body } = await by.ask(api.listEditorProducts, { params, query: { worst: 'tallest_photo' } });
    expect(body).toEqual({ items: [], total: 0, note: shopdataMessages.feedUnread });
    expect((await by.ask(api.editorContext, { params })).body.feeds[0]?.products).toBeNull();
    const counted = await by.ask(api.countConditions, { params, body: { conditions: ['{{PRICE}}'] } });
    const counts = [{ condition: '{{PRICE}}', shown: null }];
    expect(counted.body).toEqual({ counts, total: 0, is_whole: true });
  });

  test('feeds of other projects and users are not there for it', async () => {
    const other = await createFeed(client, shop.feedUrl);
    const theirs = await createFeed(await signUp(product.origin), shop.feedUrl);
    for (const feedId of [other.feedId, theirs.feedId]) {
      const params = { id: feed.template.id, feedId };
      expect((await editor.ask(api.listEditorProducts, { params, query: {} })).status).toBe(404);
      expect((await editor.ask(api.countConditions, { params, body: { conditions: [] } })).status).toBe(404);
    }
    const params = { id: other.template.id, feedId: other.feedId };
    expect((await editor.ask(api.listEditorProducts, { params, query: {} })).status).toBe(403);
    expect((await editor.ask(api.editorContext, { params })).status).toBe(403);
    await client.ask('DELETE', `/api/v1/whole-feeds/${other.record.id}`);
    const by = await openEditor(product.origin, client, other.template.id);
    expect((await by.ask(api.listEditorProducts, { params, query: {} })).status).toBe(404);
  });
});
