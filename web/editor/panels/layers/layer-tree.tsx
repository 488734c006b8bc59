import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { isMacKeyboard } from '../../commands/keys.ts';
import { findLayer } from '../../document/doc.ts';
import { useEditorState, useSession, type EditorSession } from '../../session/session.ts';
import { moveByStep, moveInList, renameLayer, turnHidden, turnLock } from './layer-changes.ts';
import { LayerRow, rowDomId } from './layer-row.tsx';
import { renaming } from './rename-commands.tsx';
import type { OrderStep } from './order-steps.ts';
import { clickInTree, stepInTree } from './tree-keys.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useTree, type Tree } from './use-tree.ts';

/** The list of layers, the front one first. It replaces the canvas for users who cannot see that, and gives access to covered layers. */
export function LayerTree({ hintId }: { hintId: string }) {
  const session = useSession();
  const tree = useTree();
  const list = useRef<HTMLDivElement>(null);
  const { rows, place } = tree;
  const hidden = useEditorState((state) => state.doc.hiddenObjectIds);
  const isRenaming = useEditorState((state) => state.dialog === renaming);
  const drag = useRowDrag({
    list,
    docNow: () => session.editor.state().doc,
    rows,
    lift: (id) => liftRow(tree, session, id),
    open: (id) => tree.setOpen(id, true),
    onDrop: ({ place: to }, moved) => moveInList(session, moved, to),
  });
  useEffect(() => {
    if (place.active !== null)
      document.getElementById(rowDomId(place.active))?.scrollIntoView({ block: 'nearest' });
  }, [place.active]);
  const renamed = useRename(list);
  const [selected, unseen] = [new Set(place.selection), new Set(hidden)];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two, which the rule cannot see
    <div
      ref={list}
      // The list stays the same element when its last layer is removed, so that it keeps the keyboard focus.
      role={rows.length === 0 ? 'group' : 'tree'}
      tabIndex={0}
      aria-label={texts.title}
      aria-describedby={hintId}
      aria-multiselectable={rows.length > 0 || undefined}
      aria-activedescendant={place.active === null ? undefined : rowDomId(place.active)}
      data-keys="stage"
      onKeyDown={(event) => pressKey(event, tree, session)}
      onClick={(event) => {
        if (!drag.tookClick()) click(event, tree, session);
      }}
      onDoubleClick={(event) => {
        const id = findRow(event.target);
        if (id !== null && findAction(event.target) === null) editLayer(session, tree, id);
      }}
      onContextMenu={(event) => {
        const id = findRow(event.target);
        if (id !== null && !place.selection.includes(id))
          tree.go({ active: id, anchor: id, selection: [id] });
      }}
      onPointerDown={(event) => {
        const [id, action] = [findRow(event.target), findAction(event.target)];
        const isDrag = event.pointerType === 'touch' ? action === 'drag' : action === null;
        const isField = event.target instanceof HTMLInputElement;
        if (id !== null && event.button === 0 && isDrag && !isField) drag.press(event, id);
      }}
      onPointerMove={drag.move}
      onPointerUp={drag.release}
      onPointerCancel={drag.cancel}
      className="group/tree min-h-0 grow overflow-y-auto overscroll-contain pb-8 outline-none"
    >
      {rows.length === 0 && <p className="px-3 text-sm text-muted">{texts.empty}</p>}
      {rows.map((row) => {
        const isActive = row.id === place.active;
        const isSelected = selected.has(row.id);
        const look = {
          isSelected,
          isActive,
          isHidden: unseen.has(row.id),
          drop: drag.drop?.rowId === row.id ? drag.drop.mark : null,
          dropLevel: drag.drop?.level ?? 1,
          isRenamed: isRenaming && isSelected && row.id === place.selection.at(-1),
        };
        return <LayerRow key={row.id} row={row} look={look} onRenamed={renamed} />;
      })}
    </div>
  );
}

/** Ends the typing of a name, and returns the keyboard focus to the list. */
function useRename(list: React.RefObject<HTMLDivElement | null>) {
  const session = useSession();
  return useCallback(
    (name: string | null) => {
      const { dialog, selection } = session.editor.state();
      if (dialog !== renaming) return;
      session.editor.set({ dialog: null });
      const id = selection.at(-1);
      if (name !== null && id !== undefined) renameLayer(session, id, name);
      list.current?.focus();
    },
    [session, list],
  );
}

function liftRow(tree: Tree, session: EditorSession, id: string): readonly string[] {
  if (!tree.place.selection.includes(id)) tree.go({ active: id, anchor: id, selection: [id] });
  return session.editor.state().selection;
}

function click(event: MouseEvent, tree: Tree, session: EditorSession): void {
  const id = findRow(event.target);
  if (id === null || event.target instanceof HTMLInputElement) return;
  const row = tree.rows.find((each) => each.id === id);
  const { selection } = tree.place;
  const meant = selection.includes(id) ? selection : [id];
  switch (findAction(event.target)) {
    case 'open':
      return tree.setOpen(id, row?.isOpen === false);
    case 'lock':
      return turnLock(session, meant);
    case 'hide':
      return turnHidden(session, meant);
    case 'drag':
      return;
    default:
      tree.go(clickInTree(tree.rows, tree.place, id, readPress(event)));
  }
}

const steps: Readonly<Record<string, OrderStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

function pressKey(event: KeyboardEvent, tree: Tree, session: EditorSession): void {
  if (event.target instanceof HTMLInputElement) return;
  const { active, selection } = tree.place;
  const step = event.altKey ? steps[event.key] : undefined;
  if (step !== undefined) moveByStep(session, step);
  else if (event.altKey) return;
  else if (event.key === 'F2' && active !== null) {
    if (!selection.includes(active)) tree.go({ active, anchor: active, selection: [active] });
    session.editor.set({ dialog: renaming });
  } else if (event.key === 'Enter' && active !== null) editLayer(session, tree, active);
  else {
    const next = stepInTree(tree.rows, tree.place, { key: event.key, ...readPress(event) });
    if (next === null) return;
    if ('open' in next) tree.setOpen(next.open, true);
    else if ('close' in next) tree.setOpen(next.close, false);
    else tree.go(next.place);
  }
  event.preventDefault();
}

/** Handles a double click and Enter: edits a text in place, enters a group, renames anything else. */
function editLayer({ editor }: EditorSession, tree: Tree, id: string): void {
  const layer = findLayer(editor.state().doc, id);
  if (layer === undefined) return;
  tree.go({ active: id, anchor: id, selection: [id] });
  if (layer.kind === 'text' || layer.kind === 'badge') editor.set({ editing: id });
  else if (layer.kind === 'group') {
    tree.setOpen(id, true);
    const front = layer.layers.at(-1)?.id;
    if (front !== undefined) tree.go({ active: front, anchor: front, selection: [front] });
  } else editor.set({ dialog: renaming });
}

function readPress(event: MouseEvent | KeyboardEvent): { shiftKey: boolean; isMod: boolean } {
  return { shiftKey: event.shiftKey, isMod: isMacKeyboard() ? event.metaKey : event.ctrlKey };
}

function findRow(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-row]')?.getAttribute('data-row') ?? null) : null;
}

function findAction(target: EventTarget): string | null {
  return target instanceof Element
    ? (target.closest('[data-action]')?.getAttribute('data-action') ?? null)
    : null;
}
