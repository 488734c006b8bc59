import type { Product } from '#feed';
import type { PriceForm } from '#core/price/price-form.ts';

/** A product of the shop, with the currency in all prices, and the values that its picture would show now. */
export type SampleProduct = Product & { shown: Record<string, string> };

export interface PriceExample {
  title: string;
  written: string;
  drawn: string;
}

/** Facts about the shop's feed that the form shows. */
export interface FeedSample {
  products: SampleProduct[];
  productCount: number;
  matchCount: number;
  /** Price format as detected, without what the user has set in the form. */
  guessed: PriceForm;
  hasCurrency: boolean;
  /** A price of the shop as written in its feed, and as a template without a format draws it; null if there is none. */
  example: PriceExample | null;
}

export const sampleProductsShown = 8;

/** Maximum number of products that the proxy sends of a longer feed. */
export const sampledProductCount = 200;
