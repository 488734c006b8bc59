/** Messages of the local test checkout to its user. */
export const testCheckoutReasons = {
  order_not_open: 'This order is not open any longer.',
  no_subscription: 'There is no subscription.',
} as const;
