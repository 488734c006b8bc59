import { expect, test } from 'vitest';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { changeSettings, checkPhotos, scheduledRun } from '#tests/harness/publishing.ts';

const scene = await openShop([]);

async function publishedLinks(feedId: string, tag: string): Promise<string[]> {
  const xml = await (await fetch(`${scene.product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  return [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map((match) => match[1] ?? '');
}

test('additional images stay the shop’s unless the feed wants them, and then each is placed or keeps what it shows', async () => {
  const { shop, product, client } = scene;
  const origin = new URL(shop.feedUrl).origin;
  const item = (n: number, extra: string[]) => `<item><g:id>${n}</g:id><title>Product ${n}</title>
    <g:price>${n}.00 EUR</g:price><g:image_link>${origin}/photos/${n}.jpg</g:image_link>
    ${extra.map((path) => `<g:additional_image_link>${origin}${path}</g:additional_image_link>`).join('\n')}</item>`;
  const items = [item(1, ['/photos/11.jpg', '/gone.jpg', '/photos/1.jpg']), item(2, [])];
  const text = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('')}</channel></rss>`;
  shop.answers.set('/feed.xml', (_request, response) => void response.end(text));
  const { feedId, project } = await createFeed(client, shop.feedUrl, {
    availabilityOption: null,
    additionalImageKey: 'g:additional_image_link',
  });
  await product.settle();
  const additional = () => publishedLinks(feedId, 'g:additional_image_link');
  expect(await additional()).toEqual(
    ['/photos/11.jpg', '/gone.jpg', '/photos/1.jpg'].map((path) => origin + path),
  );

  // A dead one keeps its link, an equal one is the same image.
  await changeSettings(client, { feedId, projectId: project.id }, { enhanceAdditional: true });
  await product.settle();
  expect((await statusOf(client, feedId)).run).toMatchObject({ state: 'published', enhanced_count: 2 });
  const [main = ''] = await publishedLinks(feedId, 'g:image_link');
  const before = await additional();
  const [first = '', dead, same] = before;
  expect(first).toContain(`/feedmaker/${feedId}/i/`);
  expect(first).not.toBe(main);
  expect(dead).toBe(`${origin}/gone.jpg`);
  expect(same).toBe(main);
  expect((await fetch(product.origin + new URL(first).pathname)).status).toBe(200);

  // The product with the dead photo is looked at again, the other one is known.
  shop.requests.length = 0;
  expect(await scheduledRun(product, client, feedId)).toMatchObject({
    state: 'published',
    rendered_count: 0,
  });
  expect(shop.requests).not.toContain('/photos/2.jpg');

  // One whose host is away keeps its picture, and the product says so.
  shop.answers.set('/photos/11.jpg', (_request, response) => void response.writeHead(403).end());
  await checkPhotos(product, client, feedId);
  expect(await additional()).toEqual(before);
  const [kept, other] = await productsOf(client, feedId);
  expect(kept).toMatchObject({ state: 'kept', reason_code: 'photo_http_403' });
  expect(kept?.reason_text).toMatch(/^An additional photo: The shop's photo could not be fetched\./);
  expect(other).toMatchObject({ state: 'enhanced' });
});
