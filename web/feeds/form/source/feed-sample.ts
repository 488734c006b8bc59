import type { Product } from '#feed';
import type { PriceForm } from '#core/price/price-form.ts';

/** A product of the shop, its prices readable without the others, and what its picture shows now. */
export type SampleProduct = Product & { shown: Record<string, string> };

export interface PriceExample {
  title: string;
  written: string;
  drawn: string;
}

/** Facts about the shop that the form shows while choices are made. */
export interface FeedSample {
  products: SampleProduct[];
  productCount: number;
  matchCount: number;
  /** Price format without the form's own fields. */
  guessed: PriceForm;
  /** Whether any price names its currency. */
  hasCurrency: boolean;
  /** A price of the shop in its feed's format and in that of a template without one of its own; null without any. */
  example: PriceExample | null;
}

/** Number of sample products that the form shows. */
export const sampleProductsShown = 8;

/** Most products that the proxy sends of a longer feed. */
export const sampledProductCount = 200;
