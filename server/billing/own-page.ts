import type { Config } from '#server/config.ts';

/** Whether an address is a page of this dashboard, or of a front end that the operator has named: nobody is led elsewhere with what was bought. */
export function isOwnPage(
  address: string,
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): boolean {
  // Browsers read some of what they should not as parts of an address.
  if (/[\s\\]|\p{Cc}/u.test(address) || !URL.canParse(address)) return false;
  const { origin, username, password, href } = new URL(address);
  const isOwn = [publicUrl, ...allowedOrigins].includes(origin);
  // Written in the order in which it is read, from the scheme on.
  return (
    isOwn && username + password === '' && href.startsWith(`${origin}/`) && address.startsWith(`${origin}/`)
  );
}
