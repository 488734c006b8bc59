import { expect, test } from 'vitest';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { countRules, listRuleFields } from '#core/contract/feeds/rules-api.ts';
import { ruleRemarks } from '#core/messages/reasons/rules/rule-remarks.ts';
import type { Rule } from '#core/rules/rule-schema.ts';
import { createFeed, statusOf } from '#tests/harness/api-client.ts';
import { numberedProducts } from '#tests/harness/fakes/shop.ts';
import { openShop } from '#tests/harness/harness-shop.ts';

const { shop, product, client } = await openShop(
  numberedProducts(10).map((each, i) => ({
    ...each,
    more: i < 4 ? '<g:sale_price>5,00 EUR</g:sale_price>' : '',
    availability: i === 9 ? 'out of stock' : 'in stock',
    ...(i === 2 && { title: 'The product of them all that has the longest title' }),
  })),
);
const { feedId } = await createFeed(client, shop.feedUrl);
await product.settle();

function rule(id: string, change: Partial<Rule>): Rule {
  const base = { isOn: true, match: 'all', conditions: [], from: null, until: null } as const;
  return { id, name: id, ...base, conditions: [], does: { kind: 'photo' }, ...change };
}

async function counted(...rules: Rule[]): Promise<EndpointReply<typeof countRules>> {
  const path = `/functions/v1/feeds/${feedId}/rules/count`;
  return await client.ask<EndpointReply<typeof countRules>>('POST', path, { rules });
}

const onSale: Rule['conditions'] = [{ field: 'g:sale_price', operation: 'exists', values: [] }];
const fjell: Rule['conditions'] = [{ field: 'g:brand', operation: 'is', values: ['Fjell'] }];

test('what rules match and draw, and which rule takes the rest, is counted before anything is saved', async () => {
  const { rules, ...all } = await counted(
    rule('sale', { conditions: onSale }),
    rule('brand', { conditions: fjell }),
    rule('gone', { conditions: fjell, does: { kind: 'leave_out' } }),
  );
  expect(all).toEqual({ products: 10, matched: 9, is_whole: true, rest: 3 });
  // Fjell makes every second product, of which the last is not in stock, and two are on sale.
  expect(rules).toMatchObject([
    { id: 'sale', matches: 4, draws: 4, taken: [], window: 'open', remarks: [] },
    { id: 'brand', matches: 4, draws: 2, taken: [{ id: 'sale', count: 2 }] },
    {
      id: 'gone',
      matches: 5,
      draws: 0,
      taken: [
        { id: 'sale', count: 2 },
        { id: 'brand', count: 3 },
      ],
    },
  ]);
  expect(rules[2]?.remarks).toEqual([
    { code: 'never_used', text: ruleRemarks.never_used({ rule: 2, name: 'brand', count: 5 }) },
  ]);
  expect(rules[0]?.examples.map(({ kind, product_id: id }) => [kind, id])).toEqual([
    ['typical', 'sku-1'],
    ['longest', 'sku-3'],
    ['typical', 'sku-2'],
  ]);
});

test('what is odd about a rule is said, and nothing of one that is off', async () => {
  const nowhere: Rule['conditions'] = [{ field: 'g:colour', operation: 'is', values: ['red'] }];
  const { rules } = await counted(
    rule('over', { conditions: onSale, until: '2020-01-01T00:00' }),
    rule('nowhere', { conditions: nowhere }),
    rule('nothing', { conditions: [{ field: 'g:brand', operation: 'is', values: ['Nobody'] }] }),
    rule('cheap', { conditions: [{ field: 'g:sale_price', operation: 'less', values: ['6'] }] }),
    rule('all', {}),
    rule('below', { conditions: fjell }),
    rule('off', { conditions: nowhere, isOn: false }),
  );
  expect(rules.map(({ remarks }) => remarks.map(({ code }) => code))).toEqual([
    ['window_over'],
    ['field_nowhere'],
    ['matches_nothing'],
    ['field_missing'],
    ['covers_everything'],
    ['never_used'],
    [],
  ]);
  expect(rules[3]?.remarks[0]?.text).toBe(ruleRemarks.field_missing({ field: 'g:sale_price', count: 5 }));
});

test('the fields of the feed are listed with their values, the most frequent first', async () => {
  const path = `/functions/v1/feeds/${feedId}/rules/fields`;
  const body = await client.ask<EndpointReply<typeof listRuleFields>>('GET', path);
  expect(body.products).toBe(10);
  const field = (wanted: string) => body.fields.find(({ path: name }) => name === wanted);
  expect(field('g:availability')).toEqual({
    path: 'g:availability',
    count: 10,
    values: [
      { text: 'in stock', count: 9 },
      { text: 'out of stock', count: 1 },
    ],
  });
  expect(field('g:sale_price')).toMatchObject({ count: 4 });
});

test('saving a list begins a run, and saving it again begins none', async () => {
  const path = `/functions/v1/feeds/${feedId}/rules`;
  const list = { rules: [rule('sale', { conditions: onSale })], timeZone: 'Europe/Berlin' };
  expect(await client.ask('PATCH', path, list)).toEqual(list);
  await product.settle();
  const first = (await statusOf(client, feedId)).run;
  expect(first).toMatchObject({ state: 'published', rule_photo_count: 4, rendered_count: 0 });
  expect(await client.ask('GET', path)).toEqual(list);
  // Whatever falls under the same rule as before is not new to it.
  expect((await counted(...list.rules)).rules[0]?.examples.map(({ kind }) => kind)).not.toContain('new');
});

test('a feed that was never read has no products yet', async () => {
  const other = await createFeed(client, shop.feedUrl, { activate: false });
  const path = `/functions/v1/feeds/${other.feedId}/rules`;
  const answer = await client.ask<object>('POST', `${path}/count`, { rules: [rule('all', {})] });
  expect(answer).toMatchObject({ products: 0, rules: [{ matches: 0, draws: 0, remarks: [] }] });
  expect(await client.ask('GET', `${path}/fields`)).toEqual({ products: 0, fields: [] });
});
