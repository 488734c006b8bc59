import { expect, test } from 'vitest';
import type { ChannelId } from '#core/feeds/channels/channel-ids.ts';
import type { PolicyFinding, PolicyProduct } from '#core/contract/feeds/publishing/output-policy-api.ts';
import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

/** A path of its own that answers with the photo of the first product. */
function photoAt(path: string): string {
  shop.answers.set(
    path,
    (_request, response) => void response.writeHead(302, { location: '/photos/1.jpg' }).end(),
  );
  return path;
}

test('a channel is told from what is published which products it may refuse, and why', async () => {
  const [first, second, third] = numberedProducts(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three products');
  const more = Array.from(
    { length: 11 },
    (_, i) => `
      <g:additional_image_link>https://shop.example/${i}.jpg</g:additional_image_link>`,
  );
  const long = photoAt(`/photos/1.jpg?${'x'.repeat(300)}`);
  shop.products = [
    { ...first, photoPath: long },
    { ...second, photoPath: photoAt('/a,b.jpg') },
    { ...third, more: more.join('') },
  ];
  const { feedId } = await createFeed(client, shop.feedUrl, {
    additionalImageKey: 'g:additional_image_link',
  });
  await product.settle();
  const outputs = `/api/v1/feeds/${feedId}/outputs`;
  const form = { name: 'Clean', image: 'shop' };
  const { id } = await client.ask<Output>('POST', outputs, form);
  await product.settle();

  const broken = async (output: string, channel: ChannelId) => {
    await client.ask('PATCH', `${outputs}/${output}`, { channel });
    const path = `${outputs}/${output}/policy`;
    const { findings } = await client.ask<{ findings: PolicyFinding[] }>('GET', path);
    return Object.fromEntries(findings.map(({ rule, products }) => [rule, products]));
  };
  // The ad has a title and a price on it, 600 px wide; our addresses are short.
  expect(await broken(feedId, 'google')).toEqual({
    overlay: 3,
    too_small: 0,
    too_heavy: 0,
    url_too_long: 0,
    too_many_images: 1,
  });
  expect(await broken(feedId, 'microsoft')).toEqual({ overlay: 3 });
  expect(await broken(feedId, 'pinterest')).toEqual({ too_small: 0, url_with_comma: 0 });
  expect(await broken(id, 'google')).toEqual({
    overlay: 0,
    too_small: 0,
    too_heavy: 0,
    url_too_long: 0,
    too_many_images: 1,
  });
  expect(await broken(id, 'pinterest')).toEqual({ too_small: 0, url_with_comma: 1 });
  expect(await broken(id, 'idealo')).toEqual({ too_heavy: 0 });
  expect(await broken(id, 'criteo')).toEqual({});
  expect(await broken(id, 'heureka')).toEqual({
    overlay: 0,
    too_few_pixels: 0,
    too_heavy: 0,
    url_too_long: 1,
    too_many_images: 1,
  });

  const listed = await client.ask<{ items: PolicyProduct[]; total: number }>(
    'GET',
    `${outputs}/${id}/policy/products?rule=url_too_long`,
  );
  const link = new URL(long, shop.feedUrl).href;
  expect(listed).toMatchObject({
    total: 1,
    items: [
      { position: 0, product_id: 'sku-1', image_link: link, enhanced_url: null, measured: link.length },
    ],
  });
  // Nobody has measured the shop's photos, and that is said.
  const { findings } = await client.ask<{ findings: PolicyFinding[] }>('GET', `${outputs}/${id}/policy`);
  expect(findings.find(({ rule }) => rule === 'too_few_pixels')?.unknown).toBe(3);
});
