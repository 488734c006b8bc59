import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { previewInEditor } from '#core/contract/editor/editor-preview-api.ts';
import * as photosApi from '#core/contract/editor/editor-photos-api.ts';
import * as api from '#core/contract/editor/editor-products-api.ts';
import { shopdataMessages } from '#core/messages/screens/editor/shopdata-messages.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { changeSettings, picturesUp } from '#tests/harness/publishing.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

// The editor learns of a product's further photos and of pictures in its fields before any template asks for them.

const { shop, product, client } = await openShop([]);
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0000dc"/></svg>';
const logo = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#dc0000' } })
  .png()
  .toBuffer();
shop.answers.set('/logo.png', (_request, response) => void response.end(logo));
shop.answers.set('/logo.svg', (_request, response) => void response.end(drawing));
shop.answers.set('/photos/42.jpg', (_request, response) => void response.writeHead(404).end());

const linkTo = (path: string) => `http://${shop.host}${path}`;
const photoLink = (n: number) => linkTo(`/photos/${n}.jpg`);
const links = (...photos: number[]) =>
  photos.map((n) => `<g:additional_image_link>${photoLink(n)}</g:additional_image_link>`).join('');
const field = (text: string) => `<g:brand_logo>${text}</g:brand_logo>`;

/**
 * Twelve further photos; two, one of which the shop does not have; none; none, with a field that is called like one; none. Their
 * logos are a small PNG, an SVG, one that the shop does not have, no address, an address of a private network, and none.
 */
const more = [
  links(21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32) + field(linkTo('/logo.png')),
  links(41, 42) + field(linkTo('/logo.svg')),
  field(linkTo('/gone.png')),
  `<g:image_url_3>${photoLink(51)}</g:image_url_3>${field('Nordlicht')}`,
  field('http://10.0.0.1/a.png'),
  '',
];
const items = numberedProducts(6).map((each, at) => ({ ...each, more: more[at] ?? '' }));
shop.products = [...items, { ...items[0]!, id: 'sold-out', availability: 'out_of_stock', more: links(61) }];
const feed = await createFeed(client, shop.feedUrl, {
  additionalImageKey: 'g:additional_image_link',
  props: ['title', 'price', 'brand', 'brand_logo', 'image_url_3'],
});
await product.settle();
const editor = await openEditor(product.origin, client, feed.template.id);

async function listed(worst?: api.WorstCase): Promise<api.EditorProduct[]> {
  const params = { id: feed.template.id, feedId: feed.feedId };
  const query = worst === undefined ? {} : { worst };
  const { status, body } = await editor.ask(api.listEditorProducts, { params, query });
  expect(status).toBe(200);
  return body.items;
}

const slotsOf = ({ values }: api.EditorProduct) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith('IMAGE_URL_')));

const askPhoto = (position: number, which: number) =>
  editor.ask(photosApi.getEditorPhoto, {
    params: { id: feed.template.id },
    query: { feed: feed.feedId, product: `${position}~sku-${position + 1}`, photo: which },
  });

const all = items.map(({ id }) => id);

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
      const { status, body } = await askPhoto(0, which);
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect([status, body.photo?.hash, body.reason]).toEqual([200, hash, null]);
    }
    expect((await askPhoto(3, 3)).body.photo).toMatchObject({ width: 400, height: 400 });
  });

  test('that a product does not have, and those that its shop does not have, are said', async () => {
    expect((await askPhoto(2, 2)).body).toEqual({ photo: null, reason: shopdataMessages.noFurtherPhoto(2) });
    const gone = await askPhoto(1, 3);
    expect(gone.body.photo).toBeNull();
    expect(gone.body.reason).toContain('404');
    expect((await askPhoto(0, 11)).status).toBe(400);
    expect((await askPhoto(0, 0)).status).toBe(400);
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
    expect(body.total).toBe(6);
  });

  test('make products with the fewest and the most of them worst cases', async () => {
    const most = (await listed('most_photos')).map(({ product_id: id }) => id);
    expect(most).toEqual(all);
    expect((await listed('fewest_photos'))[0]?.product_id).toBe('sku-3');
  });

  test('do not count among the tallest and widest, which are first photos', async () => {
    // Each question measures as many photos as it has time for.
    const tallest = async () => (await listed('tallest_photo')).map(({ product_id: id }) => id).toSorted();
    await expect.poll(tallest, { timeout: 30_000 }).toEqual(all);
  });

  test('are in no public answer, and in the export of the account', async () => {
    const pages = await client.ask('GET', `/functions/v1/feeds/${feed.feedId}/products`);
    expect(JSON.stringify(pages)).not.toMatch(/further_links|photos\/21\.jpg/);
    const exported = await client.call<{ 'feedmaker.products': { further_links: string[] }[] }>(
      'GET',
      '/api/v1/account/export',
    );
    const kept = exported.body['feedmaker.products'].map(({ further_links: of }) => of.length);
    expect(new Set(kept)).toEqual(new Set([0, 2, 9]));
  });
});

const params = { id: feed.template.id };

const picture = (position: number, name = 'BRAND_LOGO') =>
  editor.ask(photosApi.getEditorPhoto, {
    params,
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
    const ask = (query: object) => editor.ask(photosApi.getEditorPhoto, { params, query });
    const [own, other, photo] = [
      (await ask({ field: 'LOGO' })).body.photo,
      (await ask({ field: 'SEAL' })).body.photo,
      (await ask({})).body.photo,
    ];
    expect(own).toEqual(other);
    expect(own?.hash).not.toBe(photo?.hash);
  });
});

test('pictures beside the first photo are in the preview as they are published, and one that cannot be had is left out and named', async () => {
  const at = (slot: string, left: number) =>
    `<img src="{{${slot}}}" style="position:absolute;left:${left}px;top:0;width:150px;height:150px">`;
  const slots = ['IMAGE_URL', 'IMAGE_URL_2', 'IMAGE_URL_3', 'BRAND_LOGO'];
  const inside = slots.map((slot, index) => at(slot, 150 * index)).join('');
  const html = `<div style="width:600px;height:600px">${inside}</div>`;
  const preview = async (ref: string | undefined) => {
    const body = { html, width: 600, height: 600, ...(ref && { feed: feed.feedId, product: ref }) };
    return (await editor.ask(previewInEditor, { params, body })).body;
  };
  const previews = [await preview('0~sku-1'), await preview('1~sku-2'), await preview('2~sku-3')];
  const [whole, fewer, without] = previews.map(({ reason }) => reason);
  expect(whole).toBeNull();
  expect(fewer).toMatch(/^Drawn without photo 3: .*404/);
  expect(without).toMatch(/^Drawn without the picture in “brand logo”: The /);
  const of = { feedId: feed.feedId, projectId: feed.project.id };
  await changeSettings(client, of, { defaultHtmlTemplate: Buffer.from(html).toString('base64') });
  await product.settle();
  const up = await picturesUp(product, feed.feedId);
  for (const [index, { image }] of previews.entries()) {
    const bytes = Buffer.from(image?.split(',')[1] ?? '', 'base64');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(up.get(`sku-${index + 1}`));
  }
  // The sample product has its photo in every place, so it is a picture like any other.
  expect((await preview(undefined)).reason).toBeNull();
});
