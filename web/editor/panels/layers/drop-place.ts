import { findLayer, layersIn, findParent, type Doc, type Place } from '../../document/doc.ts';
import type { Row } from './rows.ts';

/** Place to which a drag in the list would move layers, and the mark that shows it. */
export type Drop = {
  readonly place: Place;
  /** Row at which the mark is drawn: above it, below it, or around it if it is a group that will contain the layers. */
  readonly rowId: string;
  readonly mark: 'above' | 'below' | 'inside';
  /** Level of the list to which the mark is indented. */
  readonly level: number;
};

/** Position of the pointer: index of the row, share of the row's height (0 to 1), and level according to its indent. */
type DropPoint = { readonly at: number; readonly down: number; readonly level: number };

/** Returns the place for a drop; above in the list is in front. Null if the layers cannot go there, e.g. a group into itself. */
export function dropAt(
  doc: Doc,
  rows: readonly Row[],
  point: DropPoint,
  moved: readonly string[],
): Drop | null {
  const row = rows[point.at];
  if (row === undefined) return null;
  const drop = row.isOpen === null ? besideLeaf(doc, rows, point, moved) : atGroup(doc, rows, point, moved);
  const isInItself = isAmong(doc, drop.place.parentId, moved);
  return isInItself ? null : drop;
}

function besideLeaf(doc: Doc, rows: readonly Row[], point: DropPoint, moved: readonly string[]): Drop {
  const row = rowAt(rows, point.at);
  if (point.down < 0.5) return beside(doc, row, 'above', moved);
  // Below the last layer of a group, the pointer's indent decides whether the place is still inside the group.
  const next = rows[point.at + 1];
  const level = Math.min(row.level, Math.max(point.level, next?.level ?? 1));
  return { ...beside(doc, outerRow(rows, row, level), 'below', moved), rowId: row.id };
}

function atGroup(doc: Doc, rows: readonly Row[], point: DropPoint, moved: readonly string[]): Drop {
  const row = rowAt(rows, point.at);
  if (point.down < 0.25) return beside(doc, row, 'above', moved);
  if (point.down > 0.75 && row.isOpen === false) return besideLeaf(doc, rows, point, moved);
  const index = layersIn(doc, row.id).filter(({ id }) => !moved.includes(id)).length;
  const place = { parentId: row.id, index };
  return { place, rowId: row.id, mark: 'inside', level: row.level + 1 };
}

function beside(doc: Doc, row: Row, mark: 'above' | 'below', moved: readonly string[]): Drop {
  const siblings = layersIn(doc, row.parentId);
  const at = siblings.findIndex(({ id }) => id === row.id);
  const behind = siblings.slice(0, at).filter(({ id }) => !moved.includes(id)).length;
  const index = mark === 'above' && !moved.includes(row.id) ? behind + 1 : behind;
  return { place: { parentId: row.parentId, index }, rowId: row.id, mark, level: row.level };
}

function rowAt(rows: readonly Row[], at: number): Row {
  const row = rows[at];
  if (row === undefined) throw new Error('no such line');
  return row;
}

/** Returns the row of the group around a row, at this level. */
function outerRow(rows: readonly Row[], row: Row, level: number): Row {
  let found = row;
  while (found.level > level) {
    const parent = rows.find(({ id }) => id === found.parentId);
    if (parent === undefined) return found;
    found = parent;
  }
  return found;
}

function isAmong(doc: Doc, id: string | null, moved: readonly string[]): boolean {
  for (let at = id; at !== null; at = findParent(doc, at)?.id ?? null) if (moved.includes(at)) return true;
  return id !== null && findLayer(doc, id) === undefined;
}
