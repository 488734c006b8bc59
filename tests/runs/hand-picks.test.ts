import { expect, test } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getFeedProduct, pickProducts } from '#core/contract/feeds/hand-picks-api.ts';
import type { FeedSettings } from '#core/feeds/feed-settings.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { createFeed, productsOf, statusOf } from '#tests/harness/api-client.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

type Picked = EndpointReply<typeof pickProducts>;

const { shop, product, client } = await openShop(numberedProducts(4));
const feed = await createFeed(client, shop.feedUrl);
const { feedId } = feed;
await product.settle();

async function pick(body: object): Promise<Picked> {
  const reply = await client.ask<Picked>('POST', `/functions/v1/feeds/${feedId}/picks`, body);
  await product.settle();
  return reply;
}

/** Returns each product's state, or that it keeps the shop's photo by a pick. */
const outcomes = async () =>
  Object.fromEntries(
    (await productsOf(client, feedId)).map((each) => [each.product_id, each.reason_code ?? each.state]),
  );

test('what is picked for a product holds in this and the next run, and can be taken back', async () => {
  const [first, second, ...others] = await productsOf(client, feedId);
  const ids = [first!.product_id, second!.product_id];
  const before = await outcomes();
  await pick({ picks: [{ product_ids: [ids[0]], does: { kind: 'photo' } }] });
  const { count, undo } = await pick({ picks: [{ product_ids: [ids[1]], does: { kind: 'leave_out' } }] });
  expect(count).toBe(1);
  const expected = {
    ...before,
    [ids[0]!]: 'rule_photo',
    [ids[1]!]: expect.stringMatching(/^(left_out|rule_left_out)$/) as string,
  };
  expect(await outcomes()).toEqual(expected);
  await client.ask('POST', `/functions/v1/feeds/${feedId}/refresh`);
  await product.settle();
  expect((await statusOf(client, feedId)).run?.state).toBe('published');
  expect(await outcomes()).toEqual(expected);
  const published = await (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
  expect(ids.map((id) => published.includes(`>${id}<`))).toEqual([true, false]);
  expect(others.every(({ product_id: id }) => published.includes(`>${id}<`))).toBe(true);
  await pick(undo);
  await pick({ picks: [{ product_ids: ids, does: { kind: 'none' } }] });
  expect(await outcomes()).toEqual(before);
});

test('all that a filter finds are picked at once, and what was there before comes back', async () => {
  const before = await outcomes();
  const { count, undo } = await pick({ filter: { search: 'number' }, does: { kind: 'photo' } });
  expect(count).toBe(4);
  expect(new Set(Object.values(await outcomes()))).toEqual(new Set(['rule_photo']));
  await pick(undo);
  expect(await outcomes()).toEqual(before);
});

test('what takes a decision back leaves alone what was decided since, and says how many those are', async () => {
  const before = await outcomes();
  const [first, second] = (await productsOf(client, feedId)).map((each) => each.product_id);
  const { undo } = await pick({ picks: [{ product_ids: [first, second], does: { kind: 'leave_out' } }] });
  await pick({ picks: [{ product_ids: [first], does: { kind: 'photo' } }] });
  expect(await pick(undo)).toMatchObject({ count: 1, decided_since: 1 });
  expect(await outcomes()).toEqual({ ...before, [first!]: 'rule_photo' });
  expect(await pick(undo)).toMatchObject({ count: 0, decided_since: 2, undo: { picks: [] } });
  await pick({ picks: [{ product_ids: [first], does: { kind: 'none' } }] });
  expect(await outcomes()).toEqual(before);
});

test('one product is told with every text that its picture may show', async () => {
  const [first] = await productsOf(client, feedId);
  const path = `/functions/v1/feeds/${feedId}/product?id=${first!.product_id}`;
  const body = await client.ask<EndpointReply<typeof getFeedProduct>>('GET', path);
  expect(body.product).toEqual(first);
  expect(body.values).toMatchObject({ title: first!.title });
  expect(body.template?.name).toBe('Square');
  const unknown = await client.call('GET', `/functions/v1/feeds/${feedId}/product?id=nobody`);
  expect(unknown.status).toBe(404);
});

test('a template of another project is given to no product, rule or output', async () => {
  const other = await createFeed(client, shop.feedUrl, { activate: false });
  const { id: template_id } = other.template;
  const does = { kind: 'template', template_id } as const;
  const rule: Rule = {
    id: 'r',
    name: 'Sale',
    isOn: true,
    match: 'all',
    conditions: [],
    from: null,
    until: null,
    does,
  };
  const path = `/functions/v1/feeds?id=${feedId}`;
  const { feedSettings } = await client.ask<{ feedSettings: FeedSettings }>('GET', path);
  const formWith = (rules: Rule[]) => {
    const { project, template } = feed;
    return {
      name: 'F',
      project_id: project.id,
      template_id: template.id,
      feedSettings: { ...feedSettings, rules },
    };
  };
  const ofRule = 'The template of the rule “Sale” is of another project. Choose one of this project for it.';
  const plainly = 'This template is of another project. Choose one of this project, or copy it there.';
  const attempts: [method: string, path: string, body: object, error: string][] = [
    ['PATCH', `/functions/v1/feeds/${feedId}/rules`, { rules: [rule], timeZone: null }, ofRule],
    ['PATCH', path, formWith([rule]), ofRule],
    ['POST', '/functions/v1/feeds', formWith([rule]), ofRule],
    ['POST', `/functions/v1/feeds/${feedId}/picks`, { picks: [{ product_ids: ['sku-1'], does }] }, plainly],
    ['POST', `/api/v1/feeds/${feedId}/outputs`, { name: 'Tall', image: 'main', template_id }, plainly],
  ];
  const answers = await Promise.all(
    attempts.map(([method, at, body]) => client.call<{ error: string }>(method, at, body)),
  );
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
    attempts.map(([, , , error]) => [400, error]),
  );
  // A rule that is off shows nothing.
  await client.ask('PATCH', path, formWith([{ ...rule, isOn: false }]));
});
