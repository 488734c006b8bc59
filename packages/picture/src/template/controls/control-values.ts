import * as z from 'zod/mini';
import { parsePhotoColor } from '../css/photo-color-names.ts';
import { hexChannels } from '../luminance.ts';
import { evenShare } from '../template-limits.ts';

/**
 * Properties of a design that its user may set: two colours, the font of its text, the reduction from which a sale is shown, and the share
 * of its room that a product fills, both in per cent.
 */
export const controlIds = ['accent', 'ground', 'type', 'sale', 'size'] as const;
export type ControlId = (typeof controlIds)[number];

/**
 * True for `#rgb` or `#rrggbb`, or a colour of the product's photo such as `{{PHOTO_COLOR_ACCENT}}`, but not for the photo's text colours.
 */
function isControlColor(text: string): boolean {
  const name = parsePhotoColor(text);
  return name === null ? hexChannels(text) !== null : !name.endsWith('_INK');
}

const controlColor = z.string().check(z.maxLength(60), z.refine(isControlColor));
const controlSale = z.string().check(z.regex(/^[1-9]\d?$/));

/** True if a text is a valid share of its room that a product may fill, in whole per cent. */
function isControlSize(text: string): boolean {
  const share = /^[1-9]\d{1,2}$/.test(text) ? Number(text) : 0;
  return share >= evenShare.min && share <= evenShare.max;
}

const controlSize = z.string().check(z.refine(isControlSize));
const controlFamily = z.string().check(z.regex(/^[\p{L}\d][\p{L}\d ._-]{0,60}$/u));

/** Values set for controls; absent ones stay unchanged. */
export const controlValuesSchema = z.object({
  accent: z.optional(controlColor),
  ground: z.optional(controlColor),
  type: z.optional(controlFamily),
  sale: z.optional(controlSale),
  size: z.optional(controlSize),
});

export type ControlValues = z.output<typeof controlValuesSchema>;
