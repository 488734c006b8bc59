import * as z from 'zod/mini';
import { between, colorSchema, shadowSchema } from './basic-schemas.ts';

const runsMax = 50;

/** Limits of a run's size, relative to its text. */
export const runSize = { min: 0.2, max: 5 } as const;

/**
 * Words of a text with their own look: the first occurrence of `text` after the run before. Absent properties are the text's; `size` is a
 * multiple of its size, so that a run shrinks with it. Words that do not occur have no effect.
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
 * Text with `{{…}}` placeholders. `lineHeight` is a multiple of the font size. The text shrinks down to `minFontSize`, if set, before it is
 * truncated after `maxLines` (if absent, after as many as fit).
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
  /** `start` is left, or right for right-to-left text; in a group the side of its longest text. */
  align: z._default(z.enum(['left', 'center', 'right', 'start', 'end']), 'left'),
  verticalAlign: z._default(z.enum(['top', 'middle', 'bottom']), 'top'),
  lineHeight: z._default(between(0.5, 5), 1.2),
  letterSpacing: z._default(between(-100, 500), 0),
  uppercase: z._default(z.boolean(), false),
  decoration: z._default(z.enum(['none', 'underline', 'line-through']), 'none'),
  wraps: z._default(z.boolean(), true),
  maxLines: z.optional(z.int().check(z.gte(1), z.lte(50))),
  textShadow: z.optional(shadowSchema),
  /** An outline centred on the edge of the letters; for `outside` its width counts outside the letters, and it is painted under them. */
  stroke: z.optional(
    z.looseObject({
      width: between(0, 100),
      color: colorSchema,
      position: z.optional(z.enum(['center', 'outside'])),
    }),
  ),
  /** Shown even if no placeholder has a value; otherwise the layer is left out then. */
  keepsEmpty: z._default(z.boolean(), false),
};

export type TextRun = z.output<typeof runSchema>;
