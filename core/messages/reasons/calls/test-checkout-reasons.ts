/** What the local test checkout says to whoever tries it out. */
export const testCheckoutReasons = {
  order_not_open: 'This order is not open any longer.',
  no_subscription: 'There is no subscription.',
} as const;
