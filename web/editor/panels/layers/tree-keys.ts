import type { Row } from './rows.ts';

/** Position in the list: the active row (the one with the keyboard focus), and the row where a selected range starts. */
export type TreePlace = {
  readonly active: string | null;
  readonly anchor: string | null;
  readonly selection: readonly string[];
};

type TreePress = { readonly key: string; readonly shiftKey: boolean; readonly isMod: boolean };

/** Effect of a key in the list. */
type TreeStep = { readonly place: TreePlace } | { readonly open: string } | { readonly close: string };

/**
 * Returns the effect of a key: arrow keys go to another row and select it; with Shift they select a range, with Ctrl or Cmd nothing. Left
 * and right close and open groups. Null if the list does not handle the key.
 */
export function stepInTree(rows: readonly Row[], place: TreePlace, press: TreePress): TreeStep | null {
  const at = rows.findIndex(({ id }) => id === place.active);
  const row = rows[at];
  if (press.key === ' ') return row === undefined ? null : { place: toggled(place, row.id) };
  if (press.key === 'ArrowRight' && row?.isOpen === false) return { open: row.id };
  if (press.key === 'ArrowLeft' && row?.isOpen === true) return { close: row.id };
  const next = findTargetRow(rows, at, press.key);
  if (next === null) return null;
  const target = rows[next];
  return { place: target === undefined ? place : moved(rows, place, target.id, press) };
}

/** Returns the selection after a click on a row: only that row; with Shift, all rows up to it; with Ctrl or Cmd, that row in addition. */
export function clickInTree(
  rows: readonly Row[],
  place: TreePlace,
  id: string,
  press: { shiftKey: boolean; isMod: boolean },
): TreePlace {
  if (press.isMod) return toggled(place, id);
  return moved(rows, place, id, { ...press, key: 'click' });
}

/** Returns the index of the row to which a key leads; null for a key that the list does not handle, -1 if there is no row. */
function findTargetRow(rows: readonly Row[], at: number, key: string): number | null {
  const row = rows[at];
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1);
    case 'ArrowUp':
      return at < 0 ? rows.length - 1 : Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowLeft':
      return rows.findIndex(({ id }) => id === row?.parentId);
    case 'ArrowRight':
      return row?.isOpen === true && rows[at + 1]?.parentId === row.id ? at + 1 : -1;
    default:
      return null;
  }
}

function moved(rows: readonly Row[], place: TreePlace, id: string, press: TreePress): TreePlace {
  if (press.shiftKey) return { ...place, active: id, selection: rangeTo(rows, place.anchor ?? id, id) };
  if (press.isMod) return { ...place, active: id };
  return { active: id, anchor: id, selection: [id] };
}

function toggled({ selection }: TreePlace, id: string): TreePlace {
  const isIn = selection.includes(id);
  const next = isIn ? selection.filter((other) => other !== id) : [...selection, id];
  return { active: id, anchor: id, selection: next };
}

function rangeTo(rows: readonly Row[], from: string, to: string): readonly string[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [first = 0, last = 0] = ends.toSorted((one, other) => one - other);
  return rows.slice(Math.max(0, first), last + 1).map(({ id }) => id);
}
