import { isWebAddress } from '#core/feeds/web-address.ts';

/** Matches a typed text that starts with a host name with a dot. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u;

/** Completes a typed address: 'shop.example/feed.xml' and '//shop.example/feed.xml' become https; everything else is left unchanged. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || isWebAddress(address)) return typed;
  const bare = address.replace(/^\/\//, '');
  return HOST.test(bare) ? `https://${bare}` : typed;
}
