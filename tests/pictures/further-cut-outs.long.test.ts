import sharp from 'sharp';
import { expect, test } from 'vitest';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, must, productsOf } from '#tests/harness/api-client.ts';
import { decide, doubtfulPhoto, listedPhotos } from '#tests/harness/cut-out-review.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { checkPhotos, manualRun, picturesUp } from '#tests/harness/publishing.ts';

const { shop, product, client } = await openShop([]);

/** Two photos side by side on a green that no photo has. */
const html = `<div style="position:relative;width:600px;height:600px;background-color:#00ff00">
  <img src="{{IMAGE_URL}}" style="position:absolute;left:0;top:0;width:300px;height:300px;object-fit:contain">
  <img src="{{IMAGE_URL_2}}" style="position:absolute;left:300px;top:0;width:300px;height:300px;object-fit:contain"></div>`;

/** How much of each half of the upper part is green. */
async function greenOf(feedId: string, id: string): Promise<[number, number]> {
  const hash = (await picturesUp(product, feedId)).get(id) ?? '';
  const bytes = await product.platform.storage.get(`images/${feedId}/${hash}.jpg`);
  const { data, info } = await sharp(bytes ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const green = [0, 0];
  for (let y = 0; y < 300; y += 3)
    for (let x = 0; x < 600; x += 3) {
      const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
      if (r < 60 && g > 200 && b < 60) green[x < 300 ? 0 : 1]! += 1 / 10_000;
    }
  return [green[0]!, green[1]!];
}

test('further photos lose their backgrounds where the feed says so, once each, and one that keeps it is named', async () => {
  const link = (name: string) =>
    `<g:additional_image_link>http://${shop.host}/${name}</g:additional_image_link>`;
  for (const name of ['mug.jpg', 'backpack.jpg', 'doubtful.jpg']) {
    const bytes = name === 'doubtful.jpg' ? await doubtfulPhoto() : (await samplePhoto(name))?.bytes;
    shop.answers.set(`/${name}`, (_request, response) => void response.end(bytes));
  }
  const [base] = numberedProducts(1);
  shop.products = [
    { ...base!, id: 'cut', photoPath: '/mug.jpg', more: link('backpack.jpg') },
    { ...base!, id: 'kept', photoPath: '/mug.jpg', more: link('doubtful.jpg') },
  ];
  const feed = await createFeed(client, shop.feedUrl, {
    defaultHtmlTemplate: Buffer.from(html).toString('base64'),
    additionalImageKey: 'g:additional_image_link',
    removeBg: true,
  });
  const { feedId } = feed;
  await product.settle();
  const [cut, kept] = await productsOf(client, feedId);
  expect(cut).toMatchObject({ state: 'enhanced', reason_code: null });
  expect(kept).toMatchObject({ state: 'enhanced' });
  expect(kept?.reason_code).toMatch(/^background_/);
  expect(kept?.reason_text).toMatch(/^Photo 2: The background was kept/);
  const [first, second] = await greenOf(feedId, 'cut');
  expect([first > 0.2, second > 0.2]).toEqual([true, true]);
  const [, doubtful] = await greenOf(feedId, 'kept');
  expect(doubtful).toBeLessThan(second);
  const runs = () =>
    product.platform.database.query.one<{ runs: number }>(
      'select sum(model_runs)::int as runs from feedmaker.cutouts',
    );
  expect(await runs()).toEqual({ runs: 3 });
  await checkPhotos(product, client, feedId);
  expect(await runs()).toEqual({ runs: 3 });

  // A decision about a further photo is drawn in its slot.
  const { items } = await listedPhotos(client, feedId);
  const backpack = items.find(({ photo, product: { product_id: id } }) => photo === 2 && id === 'cut');
  expect(backpack).toMatchObject({ image_link: `http://${shop.host}/backpack.jpg`, is_cut_out: true });
  await must(decide(client, feed, [backpack?.photo_hash ?? ''], 'keep'));
  expect(await manualRun(product, client, feedId)).toMatchObject({ rendered_count: 1 });
  const [still, whole] = await greenOf(feedId, 'cut');
  expect([still, whole < second - 0.1]).toEqual([first, true]);
  expect(await runs()).toEqual({ runs: 3 });
});
