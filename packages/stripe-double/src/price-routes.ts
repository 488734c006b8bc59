import { missing, type TestRoute } from './call.ts';
import type { DoubleHost, SoldPrice } from './host.ts';

const makeId = ({ lookupKey }: SoldPrice): string => `price_${lookupKey}`;

function toStripe(sold: SoldPrice) {
  const { lookupKey, cents } = sold;
  return {
    id: makeId(sold),
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
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  };
}

/** Returns what is sold under the id of a price; undefined for a price no longer offered. */
export function soldAs({ prices }: DoubleHost, priceId: string): SoldPrice | undefined {
  return prices.find((sold) => makeId(sold) === priceId);
}

/** Returns the price with this id. Refuses an unknown one. */
export function findPrice(host: DoubleHost, priceId: string): ReturnType<typeof toStripe> {
  const sold = soldAs(host, priceId);
  if (sold === undefined) throw missing('price', priceId);
  return toStripe(sold);
}

export function nameOfPrice(host: DoubleHost, priceId: string): string {
  return soldAs(host, priceId)?.name ?? priceId;
}

export const priceRoutes: readonly TestRoute[] = [
  {
    call: 'GET /v1/prices',
    answer: async ({ host, form }) => {
      const keys = form['lookup_keys'];
      const isAsked = (key: string) => !Array.isArray(keys) || keys.includes(key);
      const data = host.prices.map(toStripe).filter(({ lookup_key: key }) => isAsked(key));
      return { object: 'list', url: '/v1/prices', has_more: false, data };
    },
  },
];
