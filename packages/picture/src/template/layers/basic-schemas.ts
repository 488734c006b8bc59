import * as z from 'zod/mini';
import { readCssTokens } from '../css/tokens.ts';
import type { ConfigFault } from '../template-problem.ts';
import { color as isCssColor } from '../css/values.ts';

/** Maximum of positions and sides in px: a layer may lie outside the canvas, which is at most 1920 px wide. */
export const farthestPx = 8000;

/** Returns the schema of a number from `min` to `max`, both inclusive. */
export const between = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max));

/** A side or a distance in px. */
export const lengthPx = between(0, farthestPx);

/** A colour as CSS writes it: `#rrggbb`, `rgba(…)` or a name. */
export const colorSchema = z.string().check(
  z.maxLength(60),
  z.refine((text) => isCssColor(readCssTokens(text) ?? []), { error: 'not_a_colour' satisfies ConfigFault }),
);

/** A shadow with an offset of `x` and `y` px. */
export const shadowSchema = z.looseObject({
  x: between(-500, 500),
  y: between(-500, 500),
  blur: between(0, 200),
  color: colorSchema,
});
