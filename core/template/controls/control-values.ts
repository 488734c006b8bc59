import * as z from 'zod/mini';
import { photoColorOf } from '../css/photo-color-names.ts';
import { hexChannels } from '../luminance.ts';

/** What a design lets its owner choose: two colours, the type of its words, and how large a reduction is a sale, in per cent. */
export const controlIds = ['accent', 'ground', 'type', 'sale'] as const;
export type ControlId = (typeof controlIds)[number];

/** `#rgb` or `#rrggbb`, or a colour of the product's photo such as `{{PHOTO_COLOR_ACCENT}}`; its inks are no grounds. */
function isControlColor(text: string): boolean {
  const name = photoColorOf(text);
  return name === null ? hexChannels(text) !== null : !name.endsWith('_INK');
}

const controlColor = z.string().check(z.maxLength(60), z.refine(isControlColor));
const controlSale = z.string().check(z.regex(/^[1-9]\d?$/));
const controlFamily = z.string().check(z.regex(/^[\p{L}\d][\p{L}\d ._-]{0,60}$/u));

/** What is chosen of them; what is left out stays as it is. */
export const controlValuesSchema = z.object({
  accent: z.optional(controlColor),
  ground: z.optional(controlColor),
  type: z.optional(controlFamily),
  sale: z.optional(controlSale),
});

export type ControlValues = z.output<typeof controlValuesSchema>;
