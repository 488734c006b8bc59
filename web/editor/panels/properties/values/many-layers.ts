import type { Layer } from '#picture/layers';

/** Layers and context that the fields of one selection share. */
type Many = {
  readonly ids: readonly string[];
  /** Names them. */
  readonly key: string;
  /** One of each kind among them. */
  readonly ofKinds: readonly Layer[];
};

const known = new WeakMap<readonly Layer[], Many>();

/** Worked out once for some layers, and not for each of the fields that are shown of them. */
export function getManyLayers(layers: readonly Layer[]): Many {
  const found = known.get(layers);
  if (found !== undefined) return found;
  const ids = layers.map(({ id }) => id);
  const kinds = new Map(layers.map((layer) => [layer.kind, layer]));
  const many = { ids, key: ids.join(','), ofKinds: [...kinds.values()] };
  known.set(layers, many);
  return many;
}
