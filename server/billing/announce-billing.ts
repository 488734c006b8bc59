import type { Platform } from '#server/platform/open-platform.ts';
import type { Billing } from './open-billing.ts';

/** Logs at the start which payment provider is used, and if its prices match our plans; does not delay the start. */
export function announceBilling(
  { log }: Pick<Platform, 'log'>,
  billing: Pick<Billing, 'world' | 'prices'> | null,
): void {
  if (billing === null) {
    log.info('billing is off: nothing is sold, and no plan limits a project');
    return;
  }
  const { world, prices } = billing;
  if (world === 'local') {
    log.info('plans are paid at the local test checkout, where nothing is charged');
    return;
  }
  void prices().then(
    () => log.info({ world }, 'plans are paid with Stripe'),
    (error: unknown) => log.error({ err: error }, 'no plan can be sold until this is put right'),
  );
}
