import english from '#core/messages/words/en/refusals.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Reasons why something cannot be bought, for the buyer. */
export const billingReasons = catalogue(english, 'billingReasons');

/** Reasons for the operator why prices at Stripe are not those of our plans. */
export const priceReasons = {
  differs: (key: string, cents: number) =>
    `The price ${key} at Stripe is not ${(cents / 100).toFixed(2)} US dollars a month, so no plan is sold. Give its lookup key to one that is.`,
  missing: (keys: readonly string[]) =>
    `Stripe has no price with the lookup key ${keys.join(', ')}, so no plan is sold.`,
} as const;
