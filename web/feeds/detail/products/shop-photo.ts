import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import { photoAddress } from '#web/feeds/photo-address.ts';

/** Returns the address of the shop's own photo; null where there is none, or where the shop has reported that nothing is there. */
export function shopPhoto(product: FeedProduct): string | null {
  return isGone(product) ? null : photoAddress(product.image_link);
}

/** Whether the shop has reported that there is nothing at the photo's address: then no browser need request it again. */
function isGone({ state, reason_code: code }: FeedProduct): boolean {
  return state === 'original' && (code === 'photo_http_404' || code === 'photo_http_410');
}
