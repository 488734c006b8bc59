import { addOn, plans } from '#core/billing/plans.ts';
import type { TestRoute } from './test-call.ts';

/** Prices of the test checkout: those of our plans, known by their lookup keys. */
export const testPrices = [...plans, addOn].map(({ lookupKey, priceCents }) => ({
  id: `price_${lookupKey}`,
  object: 'price' as const,
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  livemode: false,
  lookup_key: lookupKey,
  metadata: {},
  product: `prod_${lookupKey}`,
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed', meter: null },
  type: 'recurring',
  unit_amount: priceCents,
  unit_amount_decimal: String(priceCents),
}));

export const priceRoutes: readonly TestRoute[] = [
  {
    call: 'GET /v1/prices',
    answer: async ({ form }) => {
      const keys = form['lookup_keys'];
      const isAsked = (key: string) => !Array.isArray(keys) || keys.includes(key);
      const data = testPrices.filter(({ lookup_key: key }) => isAsked(key));
      return { object: 'list', url: '/v1/prices', has_more: false, data };
    },
  },
];
