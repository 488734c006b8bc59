import * as z from 'zod/mini';
import { parseCondition } from '../bindings/conditions/parse-condition.ts';
import { fieldOfSource } from '../bindings/field-pictures.ts';
import { photosMax } from '../bindings/photo-slots.ts';
import { between, colorSchema, farthestPx, lengthPx, shadowSchema } from './basic-schemas.ts';
import { evenShare } from '../template-limits.ts';
import { productShadows } from '../template-tree.ts';
import { outlineShapes } from '../outlines/outline.ts';
import type { ConfigFault } from '../template-problem.ts';
import { words } from './words-schema.ts';

export const gradientColorsMax = 8;

/**
 * One colour, or a gradient of two to eight along a line (`angle` in degrees, 180 is downwards) or from the centre outwards. `positions`
 * are in per cent; without them the colours are evenly spaced.
 */
export const fillSchema = z.union([
  colorSchema,
  z
    .looseObject({
      kind: z.enum(['linear', 'radial']),
      angle: z._default(between(-360, 360), 180),
      colors: z.array(colorSchema).check(z.minLength(2), z.maxLength(gradientColorsMax)),
      positions: z.optional(z.array(between(0, 100))),
    })
    .check(
      z.refine(({ colors, positions }) => positions === undefined || positions.length === colors.length, {
        error: 'not_a_position_each' satisfies ConfigFault,
        path: ['positions'],
      }),
    ),
]);

const borderSchema = z.looseObject({ width: between(0, 500), color: colorSchema });

/** `photo`: the visible part of the photo casts the shadow, so that a product without background has no frame; `box`: the box casts it. */
const photoShadowSchema = z.extend(shadowSchema, { castBy: z.optional(z.enum(['box', 'photo'])) });

const conditionSchema = z.string().check(
  z.refine((text) => parseCondition(text, () => undefined) !== null, {
    error: 'not_a_condition' satisfies ConfigFault,
  }),
);

/** Properties of every layer. Px are relative to the top left corner of the canvas or group; degrees are clockwise. */
const place = {
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z._default(z.string().check(z.maxLength(200)), ''),
  x: z._default(between(-farthestPx, farthestPx), 0),
  y: z._default(between(-farthestPx, farthestPx), 0),
  width: lengthPx,
  height: lengthPx,
  rotation: z._default(between(-360, 360), 0),
  opacity: z._default(between(0, 1), 1),
  locked: z._default(z.boolean(), false),
  /** A condition as in `data-if`, such as `{{SALE_PRICE}} < {{PRICE}}`; the layer is shown if it holds. */
  showIf: z.optional(conditionSchema),
};

/** Radii of the corners: all equal, or separate ones in `corners`. */
const rounding = {
  radius: z._default(lengthPx, 0),
  corners: z.optional(
    z.looseObject({ topLeft: lengthPx, topRight: lengthPx, bottomRight: lengthPx, bottomLeft: lengthPx }),
  ),
};

const paint = {
  fill: z.optional(fillSchema),
  ...rounding,
  border: z.optional(borderSchema),
  shadow: z.optional(shadowSchema),
};

/** Outline of a star, a burst, an arrow or an arc; absent properties have the shape's defaults. */
const outline = {
  /** Number of corners of a polygon, or of points of a star or burst. */
  points: z.optional(z.int().check(z.gte(3), z.lte(60))),
  /** Depth between the points, as a share of the distance to the centre. */
  depth: z.optional(between(0.02, 0.95)),
  /** The head's share of an arrow's length, and the shaft's share of its height. */
  head: z.optional(between(0.05, 1)),
  shaft: z.optional(between(0.05, 1)),
};

/** A background as large as the text on it. */
const pillSchema = z.looseObject({ ...paint, paddingX: between(0, 500), paddingY: between(0, 500) });

const picture = {
  fit: z._default(z.enum(['contain', 'cover']), 'contain'),
  /** Position of the picture in its box if it leaves room or is cropped, in per cent. */
  positionX: z._default(between(0, 100), 50),
  positionY: z._default(between(0, 100), 50),
};

/**
 * A circle along which a text runs in one line: around it, or on its inside, as at the bottom of a seal. Letters touch the top of the box,
 * on the inside its bottom; `radius` is that of the baseline, by default the largest that fits in the box.
 */
const curveSchema = z.looseObject({
  side: z._default(z.enum(['outside', 'inside']), 'outside'),
  /** Angle from the top (on the inside: from the bottom) to the centre of the text along the circle, in degrees clockwise. */
  angle: z._default(between(-360, 360), 0),
  radius: z.optional(between(5, farthestPx)),
});

const textSchema = z.looseObject({
  kind: z.literal('text'),
  ...place,
  ...words,
  pill: z.optional(pillSchema),
  curve: z.optional(curveSchema),
});

/** Text in the middle of a shape; a ribbon is a rotated rectangle. */
const badgeSchema = z.looseObject({
  kind: z.literal('badge'),
  ...place,
  ...words,
  align: z._default(words.align.def.innerType, 'center'),
  verticalAlign: z._default(words.verticalAlign.def.innerType, 'middle'),
  ...paint,
  shape: z._default(z.enum(['rectangle', 'ellipse', 'polygon', 'star', 'burst', 'arrow']), 'rectangle'),
  ...outline,
  padding: z._default(between(0, 500), 0),
});

const sidesSchema = z.looseObject({ top: lengthPx, right: lengthPx, bottom: lengthPx, left: lengthPx });

/** `share` of the slot, in per cent; products with `standsOnLine` have their lowest points at the same height. */
const evenSizeSchema = z.looseObject({
  share: z._default(between(evenShare.min, evenShare.max), evenShare.usual),
  standsOnLine: z._default(z.boolean(), true),
});

/** Blend mode of a layer with those behind it; `normal` simply covers them. */
const mixing = {
  blend: z.optional(z.enum(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'soft-light'])),
};

/** The product's photo. `padding` separates it from the edges of its box. */
const photoSchema = z.looseObject({
  kind: z.literal('photo'),
  /** Number of the product's photo, from 1; for products with fewer photos the layer is left out. */
  photo: z.optional(z.int().check(z.minimum(1), z.maximum(photosMax))),
  ...place,
  ...mixing,
  ...paint,
  ...picture,
  shadow: z.optional(photoShadowSchema),
  /** Blur in px, without fading at the box's edges. */
  blur: z.optional(between(0, 200)),
  padding: z.optional(sidesSchema),
  /** Continues the photo's own background over the padding if its edges are uniform. */
  extendsGround: z._default(z.boolean(), false),
  /** Scales the products of all photos to one size; without it, photos are placed unchanged. */
  evenSize: z.optional(evenSizeSchema),
  /** Shadow of a product without its background; by default a soft one if the background is continued. */
  productShadow: z.optional(z.enum(productShadows)),
});

const ownPicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Text that replaces a field's picture for products without one. */
const insteadSchema = z.looseObject({
  ...words,
  text: z._default(words.text, '{{BRAND}}'),
  align: z._default(words.align.def.innerType, 'center'),
  verticalAlign: z._default(words.verticalAlign.def.innerType, 'middle'),
});

/**
 * A picture of the template, or, if the source is a placeholder such as `{{BRAND_LOGO}}`, the picture whose address is in that field. For a
 * product without one, the layer is left out or replaced by the text in `instead`.
 */
const imageSchema = z.looseObject({
  kind: z.literal('image'),
  ...place,
  ...mixing,
  ...picture,
  ...rounding,
  source: z.string().check(
    z.refine((source) => ownPicture.test(source) || fieldOfSource(source) !== null, {
      error: 'not_a_picture' satisfies ConfigFault,
    }),
  ),
  instead: z.optional(insteadSchema),
});

/** A line is a bar as thick as its height; an arrow points to the right; an arc is in degrees from the top. */
const shapeSchema = z.looseObject({
  kind: z.literal('shape'),
  ...place,
  ...mixing,
  ...paint,
  shape: z._default(z.enum(['rectangle', 'ellipse', 'line', ...outlineShapes]), 'rectangle'),
  ...outline,
  from: z.optional(between(-360, 360)),
  sweep: z.optional(between(1, 360)),
  /** Thickness of an arc, as a share of the distance to the centre. */
  thickness: z.optional(between(0.02, 1)),
});

/** A value such as `{{RATING}}` as stars: 4.6, 4,6, 92 % or 4.6/5. Left out without a value. */
const ratingSchema = z.looseObject({
  kind: z.literal('rating'),
  ...place,
  value: z.string().check(z.maxLength(500)),
  stars: z._default(z.int().check(z.gte(1), z.lte(10)), 5),
  color: z._default(colorSchema, '#f59e0b'),
  /** Colour of the unfilled part of the stars. */
  emptyColor: z._default(colorSchema, '#d1d5db'),
});

/** A value such as `{{LINK}}` as a QR code, dark on light; left out without a value. */
const codeSchema = z.looseObject({
  kind: z.literal('qr'),
  ...place,
  value: z.string().check(z.maxLength(2000)),
  color: z._default(colorSchema, '#000000'),
  /** Background colour of the code. */
  groundColor: z._default(colorSchema, '#ffffff'),
  radius: z._default(lengthPx, 0),
});

/**
 * A value such as `{{ENERGY_EFFICIENCY_CLASS}}` as the arrow of the label, or in a higher box as all of its classes; left out where there
 * is none.
 */
const energySchema = z.looseObject({
  kind: z.literal('energy'),
  ...place,
  value: z.string().check(z.maxLength(500)),
});

const group = {
  kind: z.literal('group'),
  ...place,
  ...paint,
  /**
   * `free` places the layers by their own x and y. In a `row` or `column` they follow each other, and missing ones leave no gap: texts are
   * as tall as their lines, and in a row as wide as their content, up to their size.
   */
  layout: z._default(z.enum(['free', 'row', 'column']), 'free'),
  gap: z._default(lengthPx, 0),
  paddingX: z._default(lengthPx, 0),
  paddingY: z._default(lengthPx, 0),
  align: z._default(z.enum(['start', 'center', 'end', 'baseline']), 'start'),
  justify: z._default(z.enum(['start', 'center', 'end', 'between']), 'start'),
};

const leaves = [
  textSchema,
  badgeSchema,
  photoSchema,
  imageSchema,
  shapeSchema,
  ratingSchema,
  codeSchema,
  energySchema,
] as const;
const leafSchema = z.discriminatedUnion('kind', leaves);

export const layerSchema: z.ZodMiniType<Layer, unknown> = z.discriminatedUnion('kind', [
  ...leaves,
  z.looseObject({
    ...group,
    get layers() {
      return z.array(layerSchema).check(z.maxLength(100));
    },
  }),
]);

export type Fill = z.output<typeof fillSchema>;
export type TextLayer = z.output<typeof textSchema>;
export type BadgeLayer = z.output<typeof badgeSchema>;
export type PhotoLayer = z.output<typeof photoSchema>;
export type ImageLayer = z.output<typeof imageSchema>;
export type ShapeLayer = z.output<typeof shapeSchema>;
export type RatingLayer = z.output<typeof ratingSchema>;
export type CodeLayer = z.output<typeof codeSchema>;
export type EnergyLayer = z.output<typeof energySchema>;
/** A layer that is drawn from its value. */
export type DrawnLayer = RatingLayer | CodeLayer | EnergyLayer;
export type GroupLayer = z.output<z.ZodMiniObject<typeof group, z.core.$loose>> & { layers: Layer[] };
export type Layer = z.output<typeof leafSchema> | GroupLayer;

/** Returns the layers and those inside groups, from back to front. */
export function flattenLayers(layers: readonly Layer[]): Layer[] {
  return layers.flatMap((layer) => [layer, ...(layer.kind === 'group' ? flattenLayers(layer.layers) : [])]);
}
