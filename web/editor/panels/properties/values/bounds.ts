import type { Layer } from '#core/template/layers/layer-schema.ts';
import type { FieldPath } from '../../../document/field-path.ts';
import { numberLimits, type Limits } from '../../../document/number-limits.ts';

/** The least and the most that a number may be. */
export type Bounds = Limits;

/** The sides of a layer that cannot be seen or hit would be lost. */
const leastSidePx = 1;

/** Returns the limits for typing a number of a layer, in its own unit. */
export function boundsAt(layer: Layer, path: FieldPath): Bounds {
  const { min, max } = numberLimits(layer, path);
  const isSide = path.length === 1 && (path[0] === 'width' || path[0] === 'height');
  return { min: isSide ? Math.max(min, leastSidePx) : min, max };
}

/** A number put between bounds. */
export function within({ min, max }: Bounds, value: number): number {
  return Math.min(max, Math.max(min, value));
}
