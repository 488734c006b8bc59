import { queryOptions } from '@tanstack/react-query';
import { listFeedProducts } from '#core/contract/feeds/feed-products-api.ts';
import { listFeeds } from '#core/contract/feeds/feeds-api.ts';
import { getServiceFeed } from '#core/contract/feeds/feeds-service-api.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import { call } from '#web/lib/api/call.ts';
import type { DrawnProduct } from '#web/lib/api/draw-product.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { samplePhoto } from '#web/ui/designs/starter-pictures.ts';

export interface DesignProduct {
  id: string;
  title: string;
  /** Values with which the browser fills a template, by key. */
  shown: Record<string, string>;
  /** Address of its photo that a page may use. */
  photo: string | undefined;
  /** What the server needs for drawing the product. */
  source: Omit<DrawnProduct, 'html' | 'width' | 'height'>;
  isOwn: boolean;
}

export const designProductsMax = 4;
/** Time without changes after which a design is drawn by the server, in ms. */
export const standsStillMs = 160;

const sampleShown = {
  BRAND: templatesMessages.exampleBrand,
  TITLE: templatesMessages.exampleTitle,
  PRICE: templatesMessages.examplePrice,
  SALE_PRICE: templatesMessages.exampleSalePrice,
  RATING: '4.8',
};

/** Product that is used if the shop has none. If there is no sample shop, only the browser can draw it. */
export const sampleProduct: DesignProduct = {
  id: 'sample',
  title: templatesMessages.exampleTitle,
  shown: sampleShown,
  photo: samplePhoto,
  source: {
    values: {
      brand: sampleShown.BRAND,
      title: sampleShown.TITLE,
      price: sampleShown.PRICE,
      sale_price: sampleShown.SALE_PRICE,
      rating: sampleShown.RATING,
    },
    imageLink: `${location.origin}${addresses.samplePhoto.href({ name: 'sunglasses.png' })}`,
    feedUrl: '',
  },
  isOwn: false,
};

/** Loads the first products with a picture, from the newest of the project's feeds that have one; [] without a project. */
export function designProductsQuery(projectId: string | undefined) {
  return queryOptions({
    queryKey: keys.designProducts(projectId),
    queryFn: async ({ signal }): Promise<DesignProduct[]> => {
      const { items: feeds } = await call(listFeeds, { query: { project_id: projectId }, signal });
      for (const { feedmaker_feed_id: feedId } of feeds.slice(0, 3)) {
        if (feedId === null) continue;
        const query = { state: 'enhanced' as const, page_size: designProductsMax };
        const { items } = await call(listFeedProducts, { params: { feedId }, query, signal });
        if (items.length === 0) continue;
        const { feedSettings } = await call(getServiceFeed, { query: { id: feedId }, signal });
        const { feedUrl, removeBg, currency, language } = feedSettings;
        const said = {
          ...(currency && { feed_currency: currency }),
          ...(language && { feed_language: language }),
        };
        return items.map(({ product_id, title, price, brand, image_link }) => ({
          id: product_id,
          title,
          shown: { TITLE: title, PRICE: price, BRAND: brand },
          photo: image_link,
          source: {
            values: { title, price, brand, ...said },
            imageLink: image_link,
            feedUrl,
            feedId,
            removeBg,
          },
          isOwn: true,
        }));
      }
      return [];
    },
    enabled: projectId !== undefined,
    staleTime: 5 * 60_000,
    retry: false,
  });
}
