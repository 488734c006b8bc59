import { layerSchema, type Layer } from '#core/template/layers/layer-schema.ts';
import type { FieldPath } from '../../../document/field-path.ts';
import { withValueAt } from '../../../document/field-path.ts';

/** The least and the most that a number may be. */
export type Bounds = { readonly min: number; readonly max: number };

/** The sides of a layer that cannot be seen or hit would be lost. */
const leastSidePx = 1;
const known = new Map<string, Bounds>();

/** What the layer's own schema allows at a path, in the field's own unit; nothing is written down twice. */
export function boundsAt(layer: Layer, path: FieldPath): Bounds {
  const key = `${layer.kind}.${path.join('.')}`;
  const found = known.get(key) ?? ask(layer, path);
  known.set(key, found);
  return found;
}

function ask(layer: Layer, path: FieldPath): Bounds {
  const bare = layer.kind === 'group' ? { ...layer, layers: [] } : layer;
  const [name = ''] = path;
  const isSide = path.length === 1 && (name === 'width' || name === 'height');
  const min = limitOf(bare, path, -1e12) ?? Number.NEGATIVE_INFINITY;
  const max = limitOf(bare, path, 1e12) ?? Number.POSITIVE_INFINITY;
  return { min: isSide ? Math.max(min, leastSidePx) : min, max };
}

/** What a refusal of a value far outside says is the bound. */
function limitOf(layer: Layer, path: FieldPath, value: number): number | null {
  const result = layerSchema.safeParse(withValueAt(layer, path, value));
  for (const issue of result.error?.issues ?? []) {
    if (issue.path.join('.') !== path.join('.')) continue;
    if (issue.code === 'too_small') return Number(issue.minimum);
    if (issue.code === 'too_big') return Number(issue.maximum);
  }
  return null;
}

/** A number put between bounds. */
export function within({ min, max }: Bounds, value: number): number {
  return Math.min(max, Math.max(min, value));
}
