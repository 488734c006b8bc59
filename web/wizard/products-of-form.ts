import { furtherPhotosMax } from '#picture/values';
import type { FeedFormModel } from '#web/feeds/form/use-feed-form.ts';
import { photoAddress } from '#web/feeds/photo-address.ts';
import { designProductsMax, type DesignProduct } from '#web/templates/controls/design-products.ts';

/** Returns the first products of the feed as the form has read it, for previews of designs. */
export function productsOfForm({
  values,
  access,
  sample,
}: Pick<FeedFormModel, 'values' | 'access' | 'sample'>): DesignProduct[] {
  const usable = (sample?.products ?? []).filter(
    ({ isMatch, image }) => isMatch && photoAddress(image) !== null,
  );
  return usable.slice(0, designProductsMax).map((product) => ({
    id: String(product.position),
    title: product.shown['title'] ?? product.id,
    shown: product.shown,
    photo: product.image,
    source: {
      values: product.values,
      imageLink: product.image,
      furtherImageLinks: product.additionalImages
        .slice(0, furtherPhotosMax)
        .map((link) => link.slice(0, 4_000)),
      removeBg: values.removeBg,
      feedUrl: values.feedUrl.trim(),
      ...access,
    },
    isOwn: true,
  }));
}
