import type Stripe from 'stripe';
import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';
import type { PriceIds } from '#core/billing/choose-items.ts';
import { addOn, plans } from '#core/billing/plans.ts';
import { priceReasons } from '#core/messages/reasons/calls/billing-reasons.ts';

/** Prices at the payment provider do not match our plans: nothing is sold until they do. The message is for the operator. */
export class WrongPrices extends Fault<'wrong_prices'> {
  override readonly name = 'WrongPrices';

  constructor(message: string) {
    super('wrong_prices', workFaults.wrong_prices, message);
  }
}

/** Returns our prices at the provider, found by their lookup keys. Fails with `WrongPrices`. */
export async function readPrices(stripe: Stripe): Promise<PriceIds> {
  const wanted = new Map([...plans, addOn].map(({ lookupKey, priceCents }) => [lookupKey, priceCents]));
  const { data } = await stripe.prices.list({ lookup_keys: [...wanted.keys()], active: true, limit: 100 });
  const found = new Map<string, string>();
  for (const price of data) {
    const { lookup_key: key } = price;
    if (key === null || !wanted.has(key)) continue;
    if (!isPriceOf(price, wanted.get(key) ?? 0))
      throw new WrongPrices(priceReasons.differs(key, wanted.get(key) ?? 0));
    found.set(key, price.id);
  }
  const missing = [...wanted.keys()].filter((key) => !found.has(key));
  if (missing.length > 0) throw new WrongPrices(priceReasons.missing(missing));
  return found;
}

/** True if a price is this amount, paid monthly. */
export function isPriceOf({ unit_amount: sum, currency, recurring }: Stripe.Price, cents: number): boolean {
  return (
    sum === cents &&
    currency === 'usd' &&
    recurring?.interval === 'month' &&
    recurring.interval_count === 1 &&
    recurring.usage_type === 'licensed'
  );
}
