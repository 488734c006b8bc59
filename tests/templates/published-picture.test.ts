import { expect, test } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { listTemplates, Template } from '#core/contract/templates-api.ts';
import { numberedProducts } from '#tests/fakes/shop.ts';
import { createFeed, must, signUp } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { picturesUp } from '#tests/harness/publishing.ts';

const { shop, product, client } = await openShop(numberedProducts(3));

test('a template is listed with a product of the shop, as long as its feed shows the template as it is', async () => {
  const made = await createFeed(client, shop.feedUrl);
  const path = `/api/v1/templates/${made.template.id}`;
  const listed = async () => {
    const list = `/api/v1/templates?project_id=${made.project.id}`;
    const { items } = (await must<EndpointReply<typeof listTemplates>>(client.call('GET', list))).body;
    return items.find(({ id }) => id === made.template.id)?.published_url;
  };
  expect(made.template.published_url).toBeNull();
  await product.settle();

  const firstUp = async () => {
    const [hash] = (await picturesUp(product, made.feedId)).values();
    return `/feedmaker/${made.feedId}/i/${String(hash)}.jpg`;
  };
  const before = await firstUp();
  expect(await listed()).toBe(before);
  expect((await must<Template>(client.call('GET', path))).body.published_url).toBe(before);
  const copy = (await must<Template>(client.call('POST', `${path}/clone`))).body;
  expect(copy.published_url).toBeNull();

  await must(client.call('PATCH', path, { html_dev: made.template.html_dev.replace('{{BRAND}}', 'Sale') }));
  expect(await listed()).toBeNull();
  await must(client.call('POST', `${path}/publish`, {}));
  await product.settle();
  expect(await listed()).toBe(await firstUp());
  expect(await firstUp()).not.toBe(before);

  const stranger = await signUp(product.origin);
  const theirs = await must<EndpointReply<typeof listTemplates>>(stranger.call('GET', '/api/v1/templates'));
  expect(theirs.body.items).toEqual([]);
});
