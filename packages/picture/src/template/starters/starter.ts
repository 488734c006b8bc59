import type { Fill, Layer } from '../layers/layer-schema.ts';
import type { TemplateConfig } from '../template.ts';

/** A canvas in px. */
export type Canvas = { readonly width: number; readonly height: number };

/** A rectangle on the canvas in px. */
export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Drawing of a starter on one canvas, from back to front. */
type StarterDesign = { readonly background: Fill; readonly layers: readonly Layer[] };

/** A ready design that a new template can begin with; it adapts to every canvas. */
export type Starter = {
  readonly id: string;
  readonly colors: Pick<TemplateConfig['colors'], 'background' | 'text' | 'accent'>;
  readonly design: (canvas: Canvas) => StarterDesign;
};

/** The families for display that come with the product. */
export const families = { serif: 'Noto Serif Display', narrow: 'Fira Sans Extra Condensed' } as const;

// A feed says a reduction in one of two ways: price and lower sale price, or price and higher old price.
const before = 'OLD_PRICE | default PRICE';

/** The least reduction, in per cent, that a new template calls out: a small one is no sale. Its owner may change it. */
const leastSale = 5;

/** Placeholders of the starters for a product. */
export const bindings = {
  brand: '{{BRAND}}',
  /** Calm, short, and without the brand, which stands above it. */
  title: '{{TITLE | sentence BRAND | short BRAND}}',
  /** Current and former price, for a design that reads PRICE alone from the feed. */
  now: '{{PRICE | currency "short"}}',
  before: '{{PRICE | before | currency "short"}}',
  price: '{{SALE_PRICE | default PRICE | currency "short"}}',
  oldPrice: `{{${before} | currency "short"}}`,
  /** Condition of a reduction large enough to be called out; with a smaller one only the old price is struck. */
  discount: `\u2212{{${before} | discount SALE_PRICE PRICE "${leastSale}%"}}`,
  isSale: `{{${before} | discount SALE_PRICE PRICE "${leastSale}%"}}`,
  /** The price in parts, for cents that are raised beside it. */
  whole: '{{SALE_PRICE | default PRICE | currency "short" | part "whole"}}',
  cents: '{{SALE_PRICE | default PRICE | currency "short" | part "cents"}}',
  /** Its currency, on the side of the number where its country writes it. */
  signBefore: '{{SALE_PRICE | default PRICE | currency "short" | part "before"}}',
  signAfter: '{{SALE_PRICE | default PRICE | currency "short" | part "after"}}',
  /** Price of a unit, of what a buyer pays. */
  unitPrice: '{{PRICE | per UNIT_PRICING_MEASURE UNIT_PRICING_BASE_MEASURE}}',
  /** Energy class with the classes of its label, or that of its certificate. */
  energy:
    '{{ENERGY_EFFICIENCY_CLASS | suffix " " MAX_ENERGY_EFFICIENCY_CLASS "-" MIN_ENERGY_EFFICIENCY_CLASS}} {{CERTIFICATION_NAME | suffix " " CERTIFICATION_VALUE}}',
  /** Amount that a reduction saves. */
  saved: `{{${before} | saved SALE_PRICE PRICE | currency "short"}}`,
  /** Holds where the feed says a price. */
  hasPrice: '{{SALE_PRICE | default PRICE}}',
  /** Holds where the price is lower than it was. */
  isReduced: `{{${before} | discount SALE_PRICE PRICE}}`,
} as const;
