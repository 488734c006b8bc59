import type { Layer } from '#picture/layers';
import type { Doc } from '../../document/doc.ts';
import { joinConditions } from '../../document/photos.ts';
import { chooseIcon, type IconName } from './choose-icon.ts';
import { layerName } from '../../document/layer-name.ts';
import { isShownFor, type Values } from './shown-for.ts';
import { areFieldsSame } from '../../session/session.ts';

/** One row of the list of layers. Levels and positions count from 1, as screen readers do. */
export type Row = {
  readonly id: string;
  readonly name: string;
  readonly kind: Layer['kind'];
  readonly icon: IconName;
  readonly isLocked: boolean;
  /** Condition on the product for showing the layer; undefined if it is always shown. */
  readonly condition: string | undefined;
  /** True if the current product shows the layer. */
  readonly isShown: boolean;
  readonly level: number;
  /** Position among the layers with the same parent, the front one first, and their number. */
  readonly position: number;
  readonly count: number;
  readonly parentId: string | null;
  /** True if a group is unfolded; null for every other layer. */
  readonly isOpen: boolean | null;
};

type Listed = { readonly doc: Doc; readonly open: ReadonlySet<string>; readonly values: Values };

/** Returns the rows of the list: the front layer first, and the layers of open groups directly below their group. */
export function listRows(doc: Doc, open: ReadonlySet<string>, values: Values = {}): readonly Row[] {
  return rowsAmong(doc.objects, { open, values, level: 1, parentId: null });
}

/** Returns a cached `listRows`: a row with unchanged facts is the same object as before, and so is the list without changes. */
export function openRows(): (listed: Listed) => readonly Row[] {
  let last: Listed | null = null;
  let rows: readonly Row[] = [];
  let byId = new Map<string, Row>();
  return (listed) => {
    const { doc, open, values } = listed;
    if (last?.doc.objects === doc.objects && last.open === open && last.values === values) return rows;
    last = listed;
    const next = listRows(doc, open, values).map((row) => {
      const before = byId.get(row.id);
      return before !== undefined && areFieldsSame(before, row) ? before : row;
    });
    if (next.length === rows.length && next.every((row, at) => row === rows[at])) return rows;
    rows = next;
    byId = new Map(rows.map((row) => [row.id, row]));
    return rows;
  };
}

type Within = {
  readonly open: ReadonlySet<string>;
  readonly values: Values;
  readonly level: number;
  readonly parentId: string | null;
};

function rowsAmong(layers: readonly Layer[], { open, values, level, parentId }: Within): Row[] {
  return layers.toReversed().flatMap((layer, at) => {
    const { id, kind, locked: isLocked } = layer;
    const isOpen = kind === 'group' ? open.has(id) : null;
    const row = {
      id,
      name: layerName(layer),
      kind,
      icon: chooseIcon(layer),
      isLocked,
      condition: joinConditions(layer),
      isShown: isShownFor(layer, values),
      level,
      position: at + 1,
      count: layers.length,
      parentId,
      isOpen,
    };
    if (layer.kind !== 'group' || isOpen !== true) return [row];
    return [row, ...rowsAmong(layer.layers, { open, values, level: level + 1, parentId: id })];
  });
}
