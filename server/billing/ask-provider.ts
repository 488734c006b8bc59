import { billingReasons } from '#core/messages/reasons/calls/billing-reasons.ts';
import { AppError } from '#core/errors.ts';
import { WrongPrices } from './read-prices.ts';

/** Calls the payment provider; errors are reported in our words, and the provider's own only logged. */
export async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof WrongPrices)
      throw new AppError('unavailable', billingReasons.not_sold, { cause: error });
    const status = readStatus(error);
    const isRefusal = status !== null && status >= 400 && status < 500 && status !== 429 && status !== 409;
    const text = isRefusal ? billingReasons.provider_refused : billingReasons.provider_away;
    throw new AppError('unavailable', text, { cause: error });
  }
}

/** Returns the HTTP status of the provider's answer; null without an answer. */
function readStatus(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' ? status : null;
}
