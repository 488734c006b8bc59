import type { Condition } from './bindings/conditions/condition.ts';
import type { TemplateProblem } from './template-problem.ts';

/** Checked declarations of one node: camelCase CSS property to value, in order. */
export type TemplateStyle = Readonly<Record<string, string>>;

/** A node of text; `text` may contain `{{KEY}}` placeholders until the tree is filled. */
export type TemplateText = {
  readonly kind: 'text';
  readonly text: string;
};

/**
 * The shadow of a product without its background: none, a soft one all around, one derived from how it stands on the ground, or the one in
 * its photo.
 */
export const productShadows = ['none', 'soft', 'contact', 'photo'] as const;

export type ProductShadow = (typeof productShadows)[number];

/** Equal sizing of products: refers to the product in the photo, not to the photo. */
export type EvenSize = {
  /** Share of the slot's width or height, in per cent. */
  readonly share: number;
  /** True if the product stands on a common line with others; otherwise it is placed like the photo. */
  readonly standsOnLine: boolean;
};

/**
 * An image. Exactly one of `slot` and `dataUri` is set: `slot` names the product's photo (`IMAGE_URL`, `IMAGE_URL_2`) or the field whose
 * picture it shows (`BRAND_LOGO`); `dataUri` contains a picture of the template itself. Sizes are the HTML attributes in px.
 */
export type TemplateImage = {
  readonly kind: 'image';
  readonly slot?: string;
  readonly dataUri?: string;
  readonly width?: number;
  readonly height?: number;
  /** Continues the photo's own background to the edges of its box, including padding, if its edges are uniform. */
  readonly extendsGround?: boolean;
  /** Size of the product in the photo; if absent, the photo is placed unchanged. */
  readonly evenSize?: EvenSize;
  /** Shadow of a product without its background; by default a soft one if the background is continued. */
  readonly productShadow?: ProductShadow;
  /** Source of the image's shadow: the visible part of the photo; by default its box. */
  readonly shadowOf?: 'photo';
  /** Blur of the photo in px as in CSS, but without fading at the box's edges. */
  readonly blurPx?: number;
  /** The image is left out for products for which this condition does not hold. */
  readonly showIf?: Condition;
  /** Id of the layer from which the image was made; ignored when painting. */
  readonly source?: string;
  readonly style: TemplateStyle;
};

/**
 * Drawing that a box shows in place of its words: that many stars, filled in `color` by their value and else in `rest`; a QR code of
 * the words; or the energy class that they name. Sizes in px.
 */
export type DrawnAs = { readonly width: number; readonly height: number } & (
  | { readonly kind: 'rating'; readonly count: number; readonly color: string; readonly rest: string }
  | { readonly kind: 'qr'; readonly ink: string }
  | { readonly kind: 'energy' }
);

/**
 * A circle along which text runs: on its outside as around a clock, on its inside as at the bottom of a seal. `radius` is that of the
 * baseline, in px, by default the largest that fits in the box. `angle` in degrees is the distance of the text's centre from the top, or on
 * the inside from the bottom.
 */
export type Curve = { readonly side: 'outside' | 'inside'; readonly angle: number; readonly radius?: number };

/** An element with children. `fitMinPx` lets its text shrink down to that font size before it is truncated. */
export type TemplateBox = {
  readonly kind: 'box';
  readonly tag: string;
  readonly style: TemplateStyle;
  readonly fitMinPx?: number;
  /** True if the text direction is derived from the box's text, once the tree is filled. */
  readonly autoDirection?: true;
  /** The circle along which the box's text runs. */
  readonly curve?: Curve;
  /** True if the box's text and that of its inline parts are one text: filled, broken into lines and truncated together. */
  readonly isOneText?: true;
  /** The box is left out for products for which this condition does not hold. */
  readonly showIf?: Condition;
  /** True if the box is shown even if none of its placeholders has a value. */
  readonly keepsEmpty?: boolean;
  /** Figure that the box's text is drawn as; the box is left out if the text is unsuitable. */
  readonly drawnAs?: DrawnAs;
  /** Id of the layer from which the box was made; ignored when painting. */
  readonly source?: string;
  readonly children: readonly TemplateNode[];
};

export type TemplateNode = TemplateBox | TemplateImage | TemplateText;

/** A template that passed the allow-list: safe for the renderer once its placeholders are filled. */
export type ParsedTemplate = {
  /** The canvas; its children are the template's own elements. */
  readonly tree: TemplateBox;
  /**
   * Keys of all fields that the template uses, including functions and conditions, in order of first use: upper-case, e.g. `['BRAND',
   * 'IMAGE_URL']`.
   */
  readonly placeholders: readonly string[];
  /** Parts left out, with reasons, without duplicates. */
  readonly problems: readonly TemplateProblem[];
};
