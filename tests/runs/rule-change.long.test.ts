import { expect, test } from 'vitest';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { usually } from '#tests/harness/long-run.ts';
import { addTallTemplate } from '#tests/harness/output-scene.ts';
import { changeSettings, newestRun, picturesUp } from '#tests/harness/publishing.ts';

const PRODUCTS = usually(50, 300);
const scene = await openShop([]);

test('a change of rules draws the products whose template it changes, and asks for no photo of the others', async () => {
  const { shop, product, client } = scene;
  // Every tenth is on sale, and all share ten photos.
  shop.products = numberedProducts(PRODUCTS).map((item, i) => ({
    ...item,
    photoPath: `/photos/${i % 10}.jpg`,
    more: i % 10 === 0 ? '<g:custom_label_0>sale</g:custom_label_0>' : '',
  }));
  const made = await createFeed(client, shop.feedUrl, { width: 120, height: 120 });
  const feed = { feedId: made.feedId, projectId: made.project.id };
  await product.settle();
  const first = await picturesUp(product, feed.feedId);
  const sale = await addTallTemplate(client, feed.projectId);
  const rule = {
    id: 'sale',
    name: 'Sale',
    isOn: true,
    match: 'all' as const,
    conditions: [{ field: 'g:custom_label_0', operation: 'is' as const, values: ['sale'] }],
    from: null,
    until: null,
    does: { kind: 'template' as const, template_id: sale.id },
  };
  const change = async (rules: (typeof rule)[]) => {
    shop.requests.length = 0;
    await changeSettings(client, feed, { rules });
    await product.settle();
    const { state, rendered_count: drawn, enhanced_count: enhanced } = await newestRun(client, feed.feedId);
    return { state, drawn, enhanced };
  };

  expect(await change([rule])).toEqual({ state: 'published', drawn: PRODUCTS / 10, enhanced: PRODUCTS });
  const ruled = await picturesUp(product, feed.feedId);
  const other = [...ruled].filter(([id, picture]) => picture !== first.get(id)).map(([id]) => id);
  expect(other).toEqual(Array.from({ length: PRODUCTS / 10 }, (_, i) => `sku-${i * 10 + 1}`));
  // Photo 0 is theirs; the nine others are nobody's business.
  expect(shop.requests.filter((path) => path.startsWith('/photos/') && path !== '/photos/0.jpg')).toEqual([]);

  expect(await change([])).toEqual({ state: 'published', drawn: 0, enhanced: PRODUCTS });
  expect(await picturesUp(product, feed.feedId)).toEqual(first);
  expect(await change([rule])).toEqual({ state: 'published', drawn: 0, enhanced: PRODUCTS });
  expect(await picturesUp(product, feed.feedId)).toEqual(ruled);
});
