import { doctorMessages as texts } from '#core/messages/doctor-messages.ts';
import type { PriceIds } from '#core/billing/choose-items.ts';
import { billingClient } from '#server/billing/open-billing.ts';
import type { Config } from '#server/config.ts';
import type { Finding } from './finding.ts';

/** Checks who receives payments, and, with Stripe, if its prices match the plans. */
export async function checkBilling(
  { billing }: Pick<Config, 'billing'>,
  readPrices?: () => Promise<PriceIds>,
): Promise<Finding> {
  if (billing.mode === 'off') return { code: 'billing', state: 'ok', text: texts.billingOff };
  if (billing.mode === 'test') return { code: 'billing', state: 'ok', text: texts.billingTest };
  try {
    await (readPrices ?? billingClient(billing.secretKey, null).prices)();
    return { code: 'billing', state: 'ok', text: texts.billingByStripe(billing.isLive) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { code: 'billing', state: 'fail', text: texts.billingBad(reason) };
  }
}
