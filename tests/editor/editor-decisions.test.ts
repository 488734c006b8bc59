import { expect, test } from 'vitest';
import * as api from '#core/contract/editor-photos-api.ts';
import { samplePhoto } from '#server/serve/sample-shop/sample-shop.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, must } from '#tests/harness/api-client.ts';
import { decide } from '#tests/harness/cut-out-review.ts';
import { openEditor } from '#tests/harness/editor-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(1));

test('the editor shows a photo whole where somebody decided to keep its background, and cut out as before when that is taken back', async () => {
  const mug = await samplePhoto('mug.jpg');
  shop.answers.set('/photos/1.jpg', (_request, response) => void response.end(mug?.bytes));
  const feed = await createFeed(client, shop.feedUrl, { removeBg: true });
  await product.settle();
  const editor = await openEditor(product.origin, client, feed.template.id);
  const facts = async (cutOut: '0' | '1') => {
    const query = { feed: feed.feedId, product: `0~${shop.products[0]?.id ?? ''}`, cutOut };
    const { body } = await editor.ask(api.getEditorPhoto, { params: { id: feed.template.id }, query });
    if (body.photo === null) throw new Error(body.reason ?? 'no photo');
    return body.photo;
  };
  const [whole, before] = [await facts('0'), await facts('1')];
  expect(before.is_cut_out).toBe(true);
  await must(decide(client, feed, [before.hash], 'keep'));
  expect(await facts('1')).toEqual(whole);
  await must(decide(client, feed, [before.hash], null));
  expect(await facts('1')).toEqual(before);
});
