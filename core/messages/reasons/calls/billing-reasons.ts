import english from '#core/messages/words/en/refusals.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Why something cannot be bought, for the buyer. */
export const billingReasons = catalogue(english, 'billingReasons');

/** Why prices at Stripe do not match our plans, for the operator. */
export const priceReasons = {
  differs: (key: string, cents: number) =>
    `The price ${key} at Stripe is not ${(cents / 100).toFixed(2)} US dollars a month, so no plan is sold. Give its lookup key to one that is.`,
  missing: (keys: readonly string[]) =>
    `Stripe has no price with the lookup key ${keys.join(', ')}, so no plan is sold.`,
} as const;
