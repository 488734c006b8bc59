import { findLayer, layersIn, findParent, type Doc, type Place } from '../../document/doc.ts';
import type { Row } from './rows.ts';

/** Target of a drag through the list, and the place of its mark. */
export type Drop = {
  readonly place: Place;
  /** The line the mark is drawn at: over or under it, or around it for a group that takes them in. */
  readonly rowId: string;
  readonly mark: 'above' | 'below' | 'inside';
  /** Indent of the mark, as a level of the list. */
  readonly level: number;
};

/** Place of the pointer: the row, the share of its height (0 to 1), and the level by its indent. */
type DropPoint = { readonly at: number; readonly down: number; readonly level: number };

/** Above a line is in front of it. Null where the layers cannot go: into themselves. */
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
  // Under the last layer of a group the pointer's own level decides whether it is still meant.
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

/** The line of the group around a line that is on a level. */
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
