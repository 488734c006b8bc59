import { isWebAddress } from '#core/feeds/web-address.ts';

/** A name of a host with a dot in it, as people type it, and whatever follows. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u;

/**
 * Completes a typed address: 'shop.example/feed.xml' and '//shop.example/feed.xml' are taken for https; everything else is left unchanged.
 */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || isWebAddress(address)) return typed;
  const bare = address.replace(/^\/\//, '');
  return HOST.test(bare) ? `https://${bare}` : typed;
}
