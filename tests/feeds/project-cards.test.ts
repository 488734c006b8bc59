import { expect, test } from 'vitest';
import type { ProjectCard } from '#core/contract/projects-api.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { type ApiClient, createFeed, must } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { picturesUp } from '#tests/harness/publishing.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

test('a project’s card shows four pictures: those of the feed published last, then of the one before', async () => {
  const first = await createFeed(client, shop.feedUrl);
  await product.settle();
  const secondId = await addFeed(client, first);
  await product.settle();

  const pictures = async (feedId: string) =>
    [...(await picturesUp(product, feedId)).values()].map(
      (hash) => `/feedmaker/${feedId}/i/${String(hash)}.jpg`,
    );
  const { body } = await must<ProjectCard[] | { items: ProjectCard[] }>(
    client.call('GET', '/api/v1/projects'),
  );
  const [card] = Array.isArray(body) ? body : body.items;
  const newest = await pictures(secondId);
  const before = await pictures(first.feedId);
  expect(new Set([...newest, ...before]).size).toBe(6);
  expect(card?.image_urls.map((url) => new URL(url, product.origin).pathname)).toEqual([
    ...newest,
    before[0],
  ]);
  expect(card).toMatchObject({ feed_count: 2, active_feed_count: 2, enhanced_count: 6 });
});

/** Another feed of the same shop in the same project. */
async function addFeed(
  user: ApiClient,
  { feedId, project, template }: Awaited<ReturnType<typeof createFeed>>,
): Promise<string> {
  const path = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = (await must<{ feedSettings: FeedSettings }>(user.call('GET', path))).body;
  const created = await must<{ feedId: string }>(user.call('POST', '/functions/v1/feeds', { feedSettings }));
  await must(
    user.call('POST', '/api/v1/feeds', {
      name: 'Second feed',
      project_id: project.id,
      template_id: template.id,
      feedmaker_feed_id: created.body.feedId,
      status: 'active',
    }),
  );
  return created.body.feedId;
}
