import { ruleRemarks } from '#core/messages/reasons/rules/rule-remarks.ts';
import * as handPicks from '../../contract/feeds/hand-picks-api.ts';
import { productPage } from './example-products.ts';
import * as rules from '../../contract/feeds/rules-api.ts';

/** Examples of a feed's rules and their effect. */
export function makeRuleExamples({ feedId, templateId }: { feedId: string; templateId: string }) {
  const sale = {
    id: 'sale',
    name: 'Black Week',
    isOn: true,
    match: 'all' as const,
    conditions: [{ field: 'g:sale_price', operation: 'exists' as const, values: [] }],
    from: '2026-11-23T00:00',
    until: '2026-11-30T00:00',
    does: { kind: 'template' as const, template_id: templateId },
  };
  const worn = {
    ...sale,
    id: 'worn',
    name: 'Second hand',
    conditions: [{ field: 'g:condition', operation: 'is' as const, values: ['used', 'refurbished'] }],
    from: null,
    until: null,
    does: { kind: 'leave_out' as const },
  };
  const list = { rules: [sale, worn], timeZone: 'Europe/Berlin' };
  const params = { feedId };
  return [
    { endpoint: rules.getFeedRules, input: { params }, reply: list },
    { endpoint: rules.updateFeedRules, input: { params, body: list }, reply: list },
    ...pickExamples(params),
    countExample(params, list),
    fieldsExample(params),
  ];
}

function pickExamples<P>(params: P) {
  const [product] = productPage.items;
  const picks = [{ product_ids: ['SKU-18'], does: { kind: 'photo' as const } }];
  const undo = {
    picks: [
      { product_ids: ['SKU-18'], does: { kind: 'none' as const }, instead_of: { kind: 'photo' as const } },
    ],
  };
  return [
    {
      endpoint: handPicks.getFeedProduct,
      input: { params, query: { id: 'SKU-18' } },
      reply: {
        product,
        values: { title: 'Stoneware cup', price: '24.00 USD', brand: 'Northwind' },
        further_links: [],
        template: null,
      },
    },
    {
      endpoint: handPicks.pickProducts,
      input: { params, body: { picks } },
      reply: { count: 1, without_id: 0, decided_since: 0, undo },
    },
  ];
}

function countExample<P, L>(params: P, list: L) {
  const product = {
    kind: 'typical' as const,
    position: 17,
    product_id: 'SKU-18',
    image_link: 'https://shop.example/img/18.jpg',
    further_links: [],
    values: { title: 'Trail running shoe', price: '89.90 EUR', sale_price: '69.90 EUR' },
  };
  return {
    endpoint: rules.countRules,
    input: { params, body: list },
    reply: {
      products: 1284,
      matched: 1199,
      is_whole: true,
      rest: 985,
      rules: [
        {
          id: 'sale',
          matches: 214,
          draws: 214,
          taken: [],
          window: 'open' as const,
          remarks: [],
          examples: [product],
        },
        {
          id: 'worn',
          matches: 34,
          draws: 0,
          taken: [{ id: 'sale', count: 34 }],
          window: 'open' as const,
          remarks: [
            {
              code: 'never_used',
              text: ruleRemarks.never_used({ rule: 1, name: 'Black Week', count: 34 }),
            },
          ],
          examples: [],
        },
      ],
    },
  };
}

function fieldsExample<P>(params: P) {
  return {
    endpoint: rules.listRuleFields,
    input: { params },
    reply: {
      products: 1284,
      fields: [
        {
          path: 'g:condition',
          count: 1284,
          values: [
            { text: 'new', count: 1250 },
            { text: 'used', count: 34 },
          ],
        },
      ],
    },
  };
}
