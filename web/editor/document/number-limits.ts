import { layerSchema, type Layer } from '#picture/layers';
import { withValueAt, type FieldPath } from './field-path.ts';

export type Limits = { readonly min: number; readonly max: number };

/** Minimum width or height of a layer in px: a smaller one could neither be seen nor clicked. */
const leastSidePx = 1;

const known = new Map<string, Limits>();

/** Returns the limits of a number at a path, in its unit. They are read from the layer's schema, so that no limit is defined twice. */
export function numberLimits(layer: Layer, path: FieldPath): Limits {
  const key = `${layer.kind}.${path.join('.')}`;
  const found = known.get(key) ?? ask(layer, path);
  known.set(key, found);
  return found;
}

/** Returns the limits for typing a number of a layer, in its own unit. */
export function boundsAt(layer: Layer, path: FieldPath): Limits {
  const { min, max } = numberLimits(layer, path);
  const isSide = path.length === 1 && (path[0] === 'width' || path[0] === 'height');
  return { min: isSide ? Math.max(min, leastSidePx) : min, max };
}

export function within({ min, max }: Limits, value: number): number {
  return Math.min(max, Math.max(min, value));
}

function ask(layer: Layer, path: FieldPath): Limits {
  const bare = layer.kind === 'group' ? { ...layer, layers: [] } : layer;
  return {
    min: findLimit(bare, path, -1e12) ?? Number.NEGATIVE_INFINITY,
    max: findLimit(bare, path, 1e12) ?? Number.POSITIVE_INFINITY,
  };
}

/** Returns the limit that the schema reports when it refuses an extreme value; null if it accepts it. */
function findLimit(layer: Layer, path: FieldPath, value: number): number | null {
  const result = layerSchema.safeParse(withValueAt(layer, path, value));
  for (const issue of result.error?.issues ?? []) {
    if (issue.path.join('.') !== path.join('.')) continue;
    if (issue.code === 'too_small') return Number(issue.minimum);
    if (issue.code === 'too_big') return Number(issue.maximum);
  }
  return null;
}
