/** What keeps something from being bought; the first two are for the operator. */
export const billingReasons = {
  price_differs: (key: string, cents: number) =>
    `The price ${key} at Stripe is not ${(cents / 100).toFixed(2)} US dollars a month, so no plan is sold. Give its lookup key to one that is.`,
  prices_missing: (keys: readonly string[]) =>
    `Stripe has no price with the lookup key ${keys.join(', ')}, so no plan is sold.`,
} as const;
