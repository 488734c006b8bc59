import { AppError } from '#core/errors.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { Config } from '#server/config.ts';

/**
 * Refuses an address that nothing would ever be sent to, so that its owner hears of it at once. Where it leads is judged
 * again with every request, since names change.
 */
export function requireSendable(
  text: string,
  { isProduction, fetchAllowHosts }: Pick<Config, 'isProduction' | 'fetchAllowHosts'>,
): void {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.username + url.password !== '')
    throw new AppError('bad_request', refusals.webhook_address_invalid);
  const isNamed = fetchAllowHosts.includes(`${url.hostname}:${url.port === '' ? 80 : url.port}`);
  if (url.protocol === 'http:' && isProduction && !isNamed)
    throw new AppError('bad_request', refusals.webhook_address_open);
}
