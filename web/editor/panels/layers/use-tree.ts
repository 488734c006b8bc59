import { useCallback, useState } from 'react';
import { findParent, pathTo, type Doc } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';
import { useEditorState, useSession } from '../../session/session.ts';
import { openRows, type Row } from './rows.ts';
import type { TreePlace } from './tree-keys.ts';

/** State of the list of layers: its rows, the place of the keyboard, and the functions that change them. */
export type Tree = {
  readonly rows: readonly Row[];
  readonly place: TreePlace;
  /** Makes a row active and selects it; later clicks on the stage can extend the selection. */
  readonly go: (place: TreePlace) => void;
  readonly setOpen: (groupId: string, isOpen: boolean) => void;
};

/** Holds the list's state. Groups are closed until the user opens them or selects a layer in them on the canvas. */
export function useTree(): Tree {
  const { editor } = useSession();
  const selection = useEditorState(({ selection: now }) => now);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<Omit<TreePlace, 'selection'>>({ active: null, anchor: null });
  const [followed, setFollowed] = useState(selection);
  const [own, setOwn] = useState<readonly string[] | null>(null);
  if (selection !== followed) {
    setFollowed(selection);
    const hidden = selection
      .flatMap((id) => groupsAround(editor.state().doc, id))
      .filter((id) => !open.has(id));
    if (hidden.length > 0) setOpen(new Set([...open, ...hidden]));
    const isElsewhere = focus.active === null || !selection.includes(focus.active);
    // After a selection in the list, the keyboard focus stays there; after one elsewhere, it follows the selection.
    const last = selection.at(-1);
    if (isElsewhere && own !== selection && last !== undefined) setFocus({ active: last, anchor: last });
  }
  const [list] = useState(openRows);
  const rows = useEditorState(
    useCallback(({ doc, product }: EditorState) => list({ doc, open, values: product.values }), [list, open]),
  );
  const isShown = rows.some(({ id }) => id === focus.active);
  const selected = new Set(selection);
  const active = isShown ? focus.active : (rows.find(({ id }) => selected.has(id)) ?? rows[0])?.id;
  const place: TreePlace = { active: active ?? null, anchor: focus.anchor, selection };
  const go = (next: TreePlace): void => {
    setFocus({ active: next.active, anchor: next.anchor });
    if (next.selection === selection) return;
    editor.select(next.selection);
    setOwn(editor.state().selection);
    editor.set({ entered: commonParent(editor.state().doc, editor.state().selection) });
  };
  const turn = (groupId: string, isOpen: boolean): void => {
    const others = [...open].filter((id) => id !== groupId);
    setOpen(new Set(isOpen ? [...others, groupId] : others));
  };
  return { rows, place, go, setOpen: turn };
}

function groupsAround(doc: Doc, id: string): string[] {
  return (pathTo(doc, id) ?? []).slice(0, -1).map((group) => group.id);
}

function commonParent(doc: Doc, ids: readonly string[]): string | null {
  const parents = new Set(ids.map((id) => findParent(doc, id)?.id ?? null));
  const [only = null] = parents;
  return parents.size === 1 ? only : null;
}
