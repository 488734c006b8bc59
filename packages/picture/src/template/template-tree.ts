import type { Condition } from './bindings/conditions/condition.ts';
import type { TemplateProblem } from './template-problem.ts';

/** Checked declarations of one node: camelCase CSS property to value, in the order they were written. */
export type TemplateStyle = Readonly<Record<string, string>>;

/** A run of text; `text` may hold `{{KEY}}` placeholders until the tree is filled. */
export type TemplateText = {
  readonly kind: 'text';
  readonly text: string;
};

/**
 * The shadow of a product without its background: none, a soft one all around, one made for how it stands on the ground, or the one
 * that it has in its photo.
 */
export const productShadows = ['none', 'soft', 'contact', 'photo'] as const;

export type ProductShadow = (typeof productShadows)[number];

/** Sizing of a product to that of others: of the product that the photo shows, not of the photo. */
export type EvenSize = {
  /** Share of its slot's width or height, in per cent. */
  readonly share: number;
  /** Whether it stands on the line on which others stand; otherwise it rests where the photo would. */
  readonly standsOnLine: boolean;
};

/**
 * An image. `slot` names the product's photo the image waits for (`IMAGE_URL`, `IMAGE_URL_2`), or the field of the product whose
 * picture it shows (`BRAND_LOGO`); `dataUri` carries a picture that belongs to the template itself; exactly one of the two is set. Sizes are the HTML attributes in px.
 */
export type TemplateImage = {
  readonly kind: 'image';
  readonly slot?: string;
  readonly dataUri?: string;
  readonly width?: number;
  readonly height?: number;
  /** Continue the photo's own ground to the edges of its box, padding included, where its edges are calm. */
  readonly extendsGround?: boolean;
  /** Size of the product in the photo; absent where the photo is placed as it is. */
  readonly evenSize?: EvenSize;
  /** Shadow of a product without its background; absent, a soft one where the ground is continued. */
  readonly productShadow?: ProductShadow;
  /** Source of the image's shadow: the visible part of the photo; its box by default. */
  readonly shadowOf?: 'photo';
  /** Blur of the photo within its box in px, like in CSS but without fading at its edges. */
  readonly blurPx?: number;
  /** The image is left out for products for which this does not hold. */
  readonly showIf?: Condition;
  /** The layer that this is, where it comes from layers; painting does not look at it. */
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
 * A circle along which words run: on its outside as around a clock, on its inside as below a seal. `radius` in px, of the line on which
 * letters stand: as large as the box allows where it is absent. `angle` in degrees is how far their middle is from the top, or on
 * the inside from the bottom.
 */
export type Curve = { readonly side: 'outside' | 'inside'; readonly angle: number; readonly radius?: number };

/** An element with children. `fitMinPx` lets its text shrink down to that font size before it is cut. */
export type TemplateBox = {
  readonly kind: 'box';
  readonly tag: string;
  readonly style: TemplateStyle;
  readonly fitMinPx?: number;
  /** Its words decide the direction in which they run, once the tree is filled. */
  readonly autoDirection?: true;
  /** Its words run along a circle. */
  readonly curve?: Curve;
  /** Its words and those of its inline parts are one text: they are filled, broken into lines and cut together. */
  readonly isOneText?: true;
  /** The box is left out for products for which this does not hold. */
  readonly showIf?: Condition;
  /** Shown even when none of its placeholders has a value. */
  readonly keepsEmpty?: boolean;
  /** Its words are drawn and not written: it is left out where they make no drawing. */
  readonly drawnAs?: DrawnAs;
  /** The layer that this is, where it comes from layers; painting does not look at it. */
  readonly source?: string;
  readonly children: readonly TemplateNode[];
};

/** One node of a template. */
export type TemplateNode = TemplateBox | TemplateImage | TemplateText;

/** A template that passed the allow-list: safe to hand to the renderer once its placeholders are filled. */
export type ParsedTemplate = {
  /** The canvas; its children are the template's own elements. */
  readonly tree: TemplateBox;
  /**
   * Keys of all fields the template looks at, in functions and conditions too, in the order of their first use:
   * upper-case, e.g. `['BRAND', 'IMAGE_URL']`.
   */
  readonly placeholders: readonly string[];
  /** Parts left out with the reason, none twice. */
  readonly problems: readonly TemplateProblem[];
};
