import * as z from 'zod/mini';
import { between, colorSchema, shadowSchema } from './basic-schemas.ts';

/** Runs of one text at most. */
const runsMax = 50;

/** Bounds of a run's size, relative to its text. */
export const runSize = { min: 0.2, max: 5 } as const;

/**
 * Words of a text with a look of their own: where `text` stands first behind the run before. What is absent is as in the rest
 * of the text; `size` is a multiple of its size, so that a run shrinks with it. Words that are not there change nothing.
 */
const runSchema = z.looseObject({
  text: z.string().check(z.minLength(1), z.maxLength(10_000)),
  color: z.optional(colorSchema),
  fontWeight: z.optional(between(100, 900)),
  size: z.optional(between(runSize.min, runSize.max)),
  italic: z.optional(z.boolean()),
  decoration: z.optional(z.enum(['none', 'underline', 'line-through'])),
});

/**
 * Words with `{{…}}` placeholders among them. `lineHeight` is a multiple of the font size. The text shrinks down to
 * `minFontSize`, where there is one, before it is cut after `maxLines` (as many as fit, where there is none).
 */
export const words = {
  text: z.string().check(z.maxLength(10_000)),
  runs: z.optional(z.array(runSchema).check(z.maxLength(runsMax))),
  fontFamily: z._default(z.string().check(z.regex(/^[\p{L}\d][\p{L}\d ._-]{0,60}$/u)), 'Inter'),
  fontSize: between(4, 1000),
  minFontSize: z.optional(between(4, 1000)),
  fontWeight: z._default(between(100, 900), 400),
  italic: z._default(z.boolean(), false),
  color: z._default(colorSchema, '#000000'),
  /** `start` is left, and right where the words run from right to left; in a group the side of its longest text. */
  align: z._default(z.enum(['left', 'center', 'right', 'start', 'end']), 'left'),
  verticalAlign: z._default(z.enum(['top', 'middle', 'bottom']), 'top'),
  lineHeight: z._default(between(0.5, 5), 1.2),
  letterSpacing: z._default(between(-100, 500), 0),
  uppercase: z._default(z.boolean(), false),
  decoration: z._default(z.enum(['none', 'underline', 'line-through']), 'none'),
  wraps: z._default(z.boolean(), true),
  maxLines: z.optional(z.int().check(z.gte(1), z.lte(50))),
  textShadow: z.optional(shadowSchema),
  /** A line along the edge of the letters, half of it over them; `outside` is the width around them, under the letters. */
  stroke: z.optional(
    z.looseObject({
      width: between(0, 100),
      color: colorSchema,
      position: z.optional(z.enum(['center', 'outside'])),
    }),
  ),
  /** Shown even when none of the placeholders has a value; otherwise the layer is left out then. */
  keepsEmpty: z._default(z.boolean(), false),
};

export type TextRun = z.output<typeof runSchema>;
