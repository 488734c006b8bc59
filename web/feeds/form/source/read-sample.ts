import { FeedInMemory } from '#core/feed/feed-in-memory.ts';
import { mappingOf } from '#core/feed/mapping/feed-mapping.ts';
import type { FeedSettings } from '#core/feed/feed-settings.ts';
import type { Product } from '#core/feed/read-products.ts';
import { FEED_HEAD_BYTES } from '#core/price/feed-head.ts';
import { judgePrices, priceFormOf, type PriceForm } from '#core/price/price-form.ts';
import { shownValues, withReadablePrices } from '#core/price/shown-values.ts';

/** A product of the shop, its prices readable without the others, and what its picture shows now. */
export type SampleProduct = Product & { shown: Record<string, string> };

/** What the form shows of the shop while choices are made. */
export interface FeedSample {
  products: SampleProduct[];
  productCount: number;
  matchCount: number;
  /** How prices are written without what the form's fields say of it. */
  guessed: PriceForm;
}

export const sampleProductsShown = 8;

/** How many products the proxy sends of a longer feed. */
export const sampledProductCount = 200;

/** Reads an extract's products with the chosen fields, as the feed service will read the whole feed. */
export function readSample(xml: string, settings: FeedSettings, nowMs = Date.now()): FeedSample {
  const products = Array.from(new FeedInMemory(xml).products(mappingOf(settings)), ({ product }) => product);
  const head = xml.slice(0, FEED_HEAD_BYTES);
  const judged = judgePrices(products, { feedUrl: settings.feedUrl, productTag: settings.offerKey, head });
  const form = priceFormOf(judged, settings);
  return {
    guessed: priceFormOf(judged),
    products: products.slice(0, sampleProductsShown).map((product) => ({
      ...product,
      values: withReadablePrices(product.values, form),
      shown: shownValues(product.values, nowMs, form).values,
    })),
    productCount: products.length,
    matchCount: products.filter(({ isMatch }) => isMatch).length,
  };
}
