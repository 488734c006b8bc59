import type { FeedProduct } from '#core/contract/feeds/feed-products-api.ts';
import { photoAddress } from '#web/feeds/photo-address.ts';

/** Returns the address of the shop's own photo; null if there is none, or if the shop has reported that it does not exist. */
export function shopPhoto(product: FeedProduct): string | null {
  return isGone(product) ? null : photoAddress(product.image_link);
}

/** True if the shop has said that the photo does not exist, so that browsers need not request it. */
function isGone({ state, reason_code: code }: FeedProduct): boolean {
  return state === 'original' && (code === 'photo_http_404' || code === 'photo_http_410');
}
