import type Stripe from 'stripe';
import { planMessages } from '#core/messages/screens/plan-messages.ts';
import { addOn, monthlyCents, plans } from '#core/billing/plans.ts';
import { isPriceOf } from './read-prices.ts';

interface MadePrice {
  readonly lookupKey: string;
  readonly priceId: string;
  /** Price in cents per month. */
  readonly cents: number;
  /** False if the price existed already. */
  readonly isNew: boolean;
}

/**
 * Creates a product and a price for each plan and for the packages, unless a correct price with our lookup key exists. An incorrect price
 * loses its lookup key, but stays for those who pay it. Idempotent.
 */
export async function makePrices(stripe: Stripe): Promise<readonly MadePrice[]> {
  const wanted = [
    ...plans.map(({ id, lookupKey }) => ({
      name: `Feedmaker ${planMessages[id].name}`,
      lookupKey,
      cents: monthlyCents({ plan: id, packages: 0 }),
    })),
    { name: `Feedmaker ${addOn.skus} SKUs`, lookupKey: addOn.lookupKey, cents: addOn.priceCents },
  ];
  const made: MadePrice[] = [];
  for (const { name, lookupKey, cents } of wanted) {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const found = data.find((price) => isPriceOf(price, cents));
    const price = found ?? (await makePrice(stripe, { name, lookupKey, cents }));
    made.push({ lookupKey, priceId: price.id, cents, isNew: found === undefined });
  }
  return made;
}

async function makePrice(
  stripe: Stripe,
  { name, lookupKey, cents }: { name: string; lookupKey: string; cents: number },
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'month' },
    tax_behavior: 'exclusive',
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
}
