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

/** A starter drawn on one canvas, its layers from back to front. */
type StarterDesign = { readonly background: Fill; readonly layers: readonly Layer[] };

/** A ready-made design for new templates, which adapts to every canvas. */
export type Starter = {
  readonly id: string;
  readonly colors: Pick<TemplateConfig['colors'], 'background' | 'text' | 'accent'>;
  readonly design: (canvas: Canvas) => StarterDesign;
};

export const families = { serif: 'Noto Serif Display', narrow: 'Fira Sans Extra Condensed' } as const;

// A feed expresses a reduction in one of two ways: price and lower sale price, or price and higher old price.
const before = 'OLD_PRICE | default PRICE';

/** Minimum reduction, in per cent, that a new template advertises. Users may change it. */
const leastSale = 5;

export const bindings = {
  brand: '{{BRAND}}',
  /** The title in sentence case, short, and without the brand, which is shown separately. */
  title: '{{TITLE | sentence BRAND | short BRAND}}',
  /** Current and former price, for a design that uses only PRICE of the feed. */
  now: '{{PRICE | currency "short"}}',
  before: '{{PRICE | before | currency "short"}}',
  price: '{{SALE_PRICE | default PRICE | currency "short"}}',
  oldPrice: `{{${before} | currency "short"}}`,
  /** Condition for a reduction large enough to advertise; for a smaller one only the old price is struck. */
  discount: `\u2212{{${before} | discount SALE_PRICE PRICE "${leastSale}%"}}`,
  isSale: `{{${before} | discount SALE_PRICE PRICE "${leastSale}%"}}`,
  /** The price in parts, for raised cents. */
  whole: '{{SALE_PRICE | default PRICE | currency "short" | part "whole"}}',
  cents: '{{SALE_PRICE | default PRICE | currency "short" | part "cents"}}',
  /** The currency, before or after the number as in its country. */
  signBefore: '{{SALE_PRICE | default PRICE | currency "short" | part "before"}}',
  signAfter: '{{SALE_PRICE | default PRICE | currency "short" | part "after"}}',
  /** Price of a unit, of what a buyer pays. */
  unitPrice: '{{PRICE | per UNIT_PRICING_MEASURE UNIT_PRICING_BASE_MEASURE}}',
  /** Energy class with the classes of its label, or that of its certificate. */
  energy:
    '{{ENERGY_EFFICIENCY_CLASS | suffix " " MAX_ENERGY_EFFICIENCY_CLASS "-" MIN_ENERGY_EFFICIENCY_CLASS}} {{CERTIFICATION_NAME | suffix " " CERTIFICATION_VALUE}}',
  saved: `{{${before} | saved SALE_PRICE PRICE | currency "short"}}`,
  /** Condition that holds if the feed has a price. */
  hasPrice: '{{SALE_PRICE | default PRICE}}',
  /** Condition that holds if the price is reduced. */
  isReduced: `{{${before} | discount SALE_PRICE PRICE}}`,
} as const;
