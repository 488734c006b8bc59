import type { Platform } from '#server/platform/open-platform.ts';
import type { Billing } from './open-billing.ts';

/** Says at the start who is paid, if anybody, and whether the prices there are those of our plans; the start waits for nobody. */
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
