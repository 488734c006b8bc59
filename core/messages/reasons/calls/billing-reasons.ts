import { catalogue } from '#core/messages/catalogue.ts';

/** Reasons why something cannot be bought, for the buyer. */
export const billingReasons = catalogue('billingReasons', {
  no_plan: 'The order names no plan. Please choose one.',
  several_plans: 'A project has one plan. Please choose one.',
  unknown_price: 'This price is not sold here. Please reload the page and choose again.',
  wrong_quantity: 'A plan is ordered once, and 1 to 18 packages can be added to Enterprise.',
  add_on_without_enterprise: 'Packages can be added to Enterprise only.',
  foreign_address: 'After the checkout people are only led back to this dashboard.',
  has_subscription: 'This project has a subscription already. Please change its plan instead.',
  other_order: 'Another plan was chosen for this project at the same moment. Please try again.',
  no_subscription: 'This project has no subscription. Please choose a plan first.',
  same_plan: 'This is the plan that the project has.',
  preview_too_old: 'What this costs was worked out too long ago. Please look at it again.',
  changed_elsewhere: 'This plan is being changed in another window. Please look at it again.',
  not_sold: 'Plans cannot be bought right now. Please try again later.',
  provider_away:
    'The payment provider could not be reached. Nothing was changed. Please try again in a moment.',
  provider_refused: 'The payment provider refused this. Nothing was changed.',
});

/** Reasons for the operator why prices at Stripe are not those of our plans. */
export const priceReasons = {
  differs: (key: string, cents: number) =>
    `The price ${key} at Stripe is not ${(cents / 100).toFixed(2)} US dollars a month, so no plan is sold. Give its lookup key to one that is.`,
  missing: (keys: readonly string[]) =>
    `Stripe has no price with the lookup key ${keys.join(', ')}, so no plan is sold.`,
} as const;
