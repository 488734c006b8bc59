import type { Config } from '#server/config.ts';

/**
 * True if an address is a page of this dashboard, or of a front end configured by the operator: a payment must not redirect anywhere else.
 */
export function isOwnPage(
  address: string,
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): boolean {
  // Refused although browsers tolerate these characters in addresses.
  if (/[\s\\]|\p{Cc}/u.test(address) || !URL.canParse(address)) return false;
  const { origin, username, password, href } = new URL(address);
  const isOwn = [publicUrl, ...allowedOrigins].includes(origin);
  // The address must be in canonical form from the scheme on.
  return (
    isOwn && username + password === '' && href.startsWith(`${origin}/`) && address.startsWith(`${origin}/`)
  );
}
