/** The pages of the local test checkout, which stand where the payment provider's would. */
export const testCheckoutMessages = {
  pages: 'Test checkout',
  banner: 'Test checkout: nothing is charged',
  bannerHelp: 'This page stands where Stripe’s would. It reads no card, and no money moves.',
  product: 'Feedmaker',
  back: 'Back to Feedmaker',
  monthly: 'per month',
  order: {
    title: (plan: string) => `Subscribe to ${plan}`,
    summary: 'Your order',
    covers: (products: string) => `Up to ${products} products with your templates`,
    packages: (count: number, products: string) =>
      count === 1 ? `1 package of ${products} products` : `${count} packages of ${products} products`,
    total: 'Due today',
    renews: (money: string) => `Then ${money} a month, until you cancel.`,
    contact: 'Bought by',
    pay: (money: string) => `Pay ${money}`,
    declined: 'This card was declined',
    declinedHelp: 'Nothing was paid. Choose another card and try again.',
  },
  card: {
    title: 'Pay with',
    help: 'Cards of this checkout: choose how the payment goes.',
    name: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    pays: 'The payment goes through',
    declines: 'The card is declined',
    brands: { visa: 'Visa', mastercard: 'Mastercard' },
  },
  closed: {
    paid: 'This order is paid',
    paidHelp: 'The subscription has begun. Your project shows it.',
    expired: 'This order has expired',
    expiredHelp: 'Nothing was paid. Choose a plan again to order.',
    unknown: 'There is nothing at this address',
    unknownHelp: 'It may be of another installation, or cut off. Open the page from Feedmaker again.',
  },
} as const;
