import type { Layer } from '#picture/layers';
import type { Doc } from '../../document/doc.ts';
import { joinConditions } from '../../document/photos.ts';
import { chooseIcon, type IconName } from './choose-icon.ts';
import { layerName } from '../../document/layer-name.ts';
import { isShownFor, type Values } from './shown-for.ts';
import { areFieldsSame } from '../../session/session.ts';

/** One line of the list of layers. Levels and positions count from 1, as screen readers say them. */
export type Row = {
  readonly id: string;
  /** Name of the layer. */
  readonly name: string;
  readonly kind: Layer['kind'];
  /** Icon of the layer. */
  readonly icon: IconName;
  readonly isLocked: boolean;
  /** Condition on the products that it is shown for; undefined for all. */
  readonly condition: string | undefined;
  /** Whether the current product shows the layer. */
  readonly isShown: boolean;
  readonly level: number;
  /** Place among its siblings, the front one first, and their number. */
  readonly position: number;
  readonly count: number;
  readonly parentId: string | null;
  /** Whether a group is unfolded; null for every other layer. */
  readonly isOpen: boolean | null;
};

/** Facts that the list is made of. */
type Listed = { readonly doc: Doc; readonly open: ReadonlySet<string>; readonly values: Values };

/** Returns the rows of the list: the front layer first, the layers of open groups right below them. */
export function listRows(doc: Doc, open: ReadonlySet<string>, values: Values = {}): readonly Row[] {
  return rowsAmong(doc.objects, { open, values, level: 1, parentId: null });
}

/**
 * The same, for a list that stays: lines whose layers changed in nothing that is listed are the same objects as before, and so are all
 * of them together where none is other.
 */
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
