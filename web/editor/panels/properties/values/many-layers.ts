import type { Layer } from '#picture/layers';

/** Facts about the selected layers that all fields need. */
type Many = {
  readonly ids: readonly string[];
  readonly key: string;
  readonly ofKinds: readonly Layer[];
};

const known = new WeakMap<readonly Layer[], Many>();

/** Returns the facts about some layers, cached because every field of the panel needs them. */
export function getManyLayers(layers: readonly Layer[]): Many {
  const found = known.get(layers);
  if (found !== undefined) return found;
  const ids = layers.map(({ id }) => id);
  const kinds = new Map(layers.map((layer) => [layer.kind, layer]));
  const many = { ids, key: ids.join(','), ofKinds: [...kinds.values()] };
  known.set(layers, many);
  return many;
}
