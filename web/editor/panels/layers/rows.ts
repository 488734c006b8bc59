import type { Layer } from '#core/template/layers/layer-schema.ts';
import type { Doc } from '../../document/doc.ts';

/** One line of the list of layers. Levels and positions count from 1, as screen readers say them. */
export type Row = {
  readonly id: string;
  readonly layer: Layer;
  readonly level: number;
  /** Its place among its siblings, the front one first, and how many they are. */
  readonly position: number;
  readonly count: number;
  readonly parentId: string | null;
  /** Whether a group shows what is in it; null for every other layer. */
  readonly isOpen: boolean | null;
};

/** The lines of the list: the front layer first, what is in open groups right below them. */
export function rowsOf(doc: Doc, open: ReadonlySet<string>): readonly Row[] {
  return rowsAmong(doc.objects, open, { level: 1, parentId: null });
}

function rowsAmong(
  layers: readonly Layer[],
  open: ReadonlySet<string>,
  { level, parentId }: { level: number; parentId: string | null },
): Row[] {
  return layers.toReversed().flatMap((layer, at) => {
    const { id } = layer;
    const isOpen = layer.kind === 'group' ? open.has(id) : null;
    const row = { id, layer, level, position: at + 1, count: layers.length, parentId, isOpen };
    if (layer.kind !== 'group' || isOpen !== true) return [row];
    return [row, ...rowsAmong(layer.layers, open, { level: level + 1, parentId: id })];
  });
}
