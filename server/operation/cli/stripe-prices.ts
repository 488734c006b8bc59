import type { Command } from 'commander';
import { addresses } from '#core/public-addresses.ts';

export function register(program: Command): void {
  program
    .command('stripe-prices')
    .description(
      'make the products and prices of the plans in the Stripe account of STRIPE_SECRET_KEY, and say how to make the webhook',
    )
    .action(async () => {
      const secretKey = process.env['STRIPE_SECRET_KEY'] ?? '';
      if (!/^(?:sk|rk)_(?:test|live)_/.test(secretKey)) {
        process.exitCode = 1;
        process.stdout.write("Set STRIPE_SECRET_KEY to a secret key of Stripe, such as 'sk_test_…'.\n");
        return;
      }
      const [{ connectStripe, providerVersion }, { makePrices }, { handledEvents }] = await Promise.all([
        import('#server/billing/connect-stripe.ts'),
        import('#server/billing/make-prices.ts'),
        import('#server/billing/handled-events.ts'),
      ]);
      for (const { lookupKey, priceId, cents, isNew } of await makePrices(
        await connectStripe(secretKey, null),
      ))
        process.stdout.write(
          `${isNew ? 'made ' : 'there'}  ${lookupKey.padEnd(32)}  ${(cents / 100).toFixed(2).padStart(6)} USD  ${priceId}\n`,
        );
      const publicUrl = process.env['PUBLIC_URL'] ?? 'https://YOUR-ADDRESS';
      process.stdout.write(
        [
          '',
          'Now make a webhook endpoint in the same account (Developers, Webhooks):',
          `  address      ${publicUrl}${addresses.stripeWebhook.href()}`,
          `  API version  ${await providerVersion()}`,
          '  payloads     snapshot',
          ...handledEvents.map((name) => `  event        ${name}`),
          'and set STRIPE_WEBHOOK_SECRET to its signing secret.',
          '',
        ].join('\n'),
      );
    });
}
