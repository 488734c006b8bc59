import { expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { feedProductsCsvPath, feedReductionsCsvPath } from '#core/contract/feeds/feed-products-api.ts';
import { feedEventsPath } from '#core/contract/feeds/publishing/feed-runs-api.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

/** Text that JSON can hold and no column of the database can. */
const NUL_TEXT = 'a\u0000b';

const { shop, product, client } = await openShop(numberedProducts(1));
const mine = await createFeed(client, shop.feedUrl);
await product.settle();
const settingsNow = async () => {
  const path = `/functions/v1/feeds?id=${mine.feedId}`;
  return (await client.ask<{ feedSettings: object }>('GET', path)).feedSettings;
};
const settings = await settingsNow();

const userPaths = [
  ...routes
    .filter(({ endpoint }) => endpoint.access !== 'public')
    .map(({ endpoint }) => [endpoint.method, endpoint.path] as const),
  ['GET', feedEventsPath],
  ['GET', feedProductsCsvPath],
  ['GET', feedReductionsCsvPath],
] as const;

test('an id in the path that is none is answered like one that names nothing', async () => {
  // A finding has a code, which is no id.
  const withId = userPaths.filter(([, path]) => path.includes(':') && !path.includes(':code'));
  expect(withId.length).toBeGreaterThan(10);
  for (const [method, path] of withId) {
    for (const id of ['1', 'undefined', `${mine.feedId}0`, "'%20or%201=1", '%00']) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await client.call(method, path.replaceAll(/:\w+/g, id), body);
      expect([method, path, id, status]).toEqual([method, path, id, 404]);
    }
  }
});

test('text that the database cannot hold is refused as a bad request and changes nothing', async () => {
  const { project, template, feedId } = mine;
  const path = `/functions/v1/feeds?id=${feedId}`;
  const form = { project_id: project.id, template_id: template.id };
  const source = { html_dev: template.html_dev, config_dev: template.config_dev };
  const requests: [string, string, object?][] = [
    ['POST', '/api/v1/projects', { name: NUL_TEXT }],
    ['PATCH', `/api/v1/projects/${project.id}`, { name: NUL_TEXT }],
    ['GET', '/api/v1/templates?search=%00'],
    ['GET', '/api/v1/feeds?search=%00'],
    ['GET', `/functions/v1/feeds/${feedId}/products?search=%00`],
    ['POST', '/api/v1/templates', { name: NUL_TEXT, project_id: project.id, ...source }],
    ['POST', '/api/v1/templates', { name: 'T', project_id: project.id, ...source, html_dev: NUL_TEXT }],
    ['POST', '/functions/v1/feeds', { feedSettings: { ...settings, offerKey: NUL_TEXT } }],
    ['PATCH', path, { name: NUL_TEXT, ...form, feedSettings: settings }],
    ['PATCH', path, { name: 'Main feed', ...form, feedSettings: { ...settings, imageKey: NUL_TEXT } }],
    ['POST', `/functions/v1/feeds/${feedId}/retry`, { positions: [3_000_000_000] }],
  ];
  for (const [method, address, body] of requests) {
    const answer = await client.call(method, address, body);
    expect([method, address, body, answer.status]).toEqual([method, address, body, 400]);
  }
  expect(await settingsNow()).toEqual(settings);
});
