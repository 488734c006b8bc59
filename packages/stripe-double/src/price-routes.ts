import { missing, type TestRoute } from './call.ts';
import type { DoubleHost, SoldPrice } from './host.ts';

const makeId = ({ lookupKey }: SoldPrice): string => `price_${lookupKey}`;

/** A price of the host as Stripe has it. */
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

/** What is sold under the id of a price; undefined for one of former days. */
export function soldAs({ prices }: DoubleHost, priceId: string): SoldPrice | undefined {
  return prices.find((sold) => makeId(sold) === priceId);
}

/** The price with this id. Refuses what is not there. */
export function findPrice(host: DoubleHost, priceId: string): ReturnType<typeof toStripe> {
  const sold = soldAs(host, priceId);
  if (sold === undefined) throw missing('price', priceId);
  return toStripe(sold);
}

/** Display name of a price's product. */
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
