import { expect, test } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { listTemplates, Template } from '#core/contract/templates/templates-api.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';
import { addTallTemplate } from '#tests/harness/output-scene.ts';
import { picturesUp } from '#tests/harness/publishing.ts';

const { shop, product, client } = await openShop(numberedProducts(2));

test('a list says how many feeds, outputs and rules show each template', async () => {
  const { project, template, feedId } = await createFeed(client, shop.feedUrl);
  const tall = await addTallTemplate(client, project.id);
  const uses = async () => {
    const list = `/api/v1/templates?project_id=${project.id}`;
    const { items } = await client.ask<EndpointReply<typeof listTemplates>>('GET', list);
    return Object.fromEntries(items.map((each) => [each.id, each.uses]));
  };
  expect(await uses()).toEqual({
    [template.id]: { feeds: 1, outputs: 0, rules: 0 },
    [tall.id]: { feeds: 0, outputs: 0, rules: 0 },
  });

  const does = { kind: 'template', template_id: tall.id } as const;
  const always = { isOn: true, match: 'all', conditions: [], from: null, until: null } as const;
  const rules: Rule[] = ['one', 'two'].map((id) => ({ id, name: id, ...always, conditions: [], does }));
  const path = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: object }>('GET', path);
  const form = { name: 'Main feed', project_id: project.id, template_id: template.id };
  await client.ask('PATCH', path, { ...form, feedSettings: { ...feedSettings, rules } });
  const outputs = `/api/v1/feeds/${feedId}/outputs`;
  for (const own of [tall.id, null])
    await client.ask('POST', outputs, { name: 'Further', image: 'main', template_id: own });
  await product.settle();
  // An output follows the rules of its feed, which count once, and without a template of its own that of its feed.
  expect(await uses()).toEqual({
    [template.id]: { feeds: 1, outputs: 0, rules: 0 },
    [tall.id]: { feeds: 0, outputs: 1, rules: 2 },
  });
});

test('a template is listed with a product of the shop, as long as its feed shows the template as it is', async () => {
  const made = await createFeed(client, shop.feedUrl);
  const path = `/api/v1/templates/${made.template.id}`;
  const listed = async () => {
    const list = `/api/v1/templates?project_id=${made.project.id}`;
    const { items } = await client.ask<EndpointReply<typeof listTemplates>>('GET', list);
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
  expect((await client.ask<Template>('GET', path)).published_url).toBe(before);
  const copy = await client.ask<Template>('POST', `${path}/clone`);
  expect(copy.published_url).toBeNull();

  await client.ask('PATCH', path, { html_dev: made.template.html_dev.replace('{{BRAND}}', 'Sale') });
  expect(await listed()).toBeNull();
  await client.ask('POST', `${path}/publish`, {});
  await product.settle();
  expect(await listed()).toBe(await firstUp());
  expect(await firstUp()).not.toBe(before);
});
