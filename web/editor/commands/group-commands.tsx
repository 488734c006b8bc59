import { Columns3, Group, Rows3, Ungroup } from 'lucide-react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { findLayer } from '../document/doc.ts';
import { group, stack, ungroup, unstack } from '../document/grouping.ts';
import { findParentId } from '../document/operations.ts';
import type { EditorSession } from '../session/session.ts';
import type { Command } from './command.ts';
import { needsLayers, paintedPlaces, selectedLayers } from './selection.ts';

export const groupCommands: readonly Command[] = [
  {
    id: 'group.group',
    label: texts.group,
    keys: ['Mod+g'],
    icon: <Group />,
    menu: 'group',
    enabled: needsSiblings,
    run: ({ editor }) => {
      const { doc, selection } = editor.state();
      const made = group(doc, selection, texts.groupName);
      if (made !== null) editor.change(texts.group, () => made.doc, { select: [made.id] });
    },
  },
  {
    id: 'group.ungroup',
    label: texts.ungroup,
    keys: ['Mod+Shift+g'],
    icon: <Ungroup />,
    menu: 'group',
    enabled: (session) => {
      if (selectedGroups(session).length === 0) return texts.selectGroup;
      const made = ungrouped(session);
      return typeof made === 'string' ? made : true;
    },
    run: (session) => {
      const made = ungrouped(session);
      if (typeof made !== 'string')
        session.editor.change(texts.ungroup, () => made.doc, { select: made.ids });
    },
  },
  stacking('row', texts.toRow, texts.rowName),
  stacking('column', texts.toColumn, texts.columnName),
  {
    id: 'group.free',
    label: texts.toFree,
    menu: 'group',
    enabled: (session) => {
      const { doc } = session.editor.state();
      const [id] = selectedStacks(session);
      if (id === undefined) return texts.selectStack;
      return unstack(doc, id, paintedPlaces(session)) === null ? texts.notShown : true;
    },
    run: (session) => {
      const [id] = selectedStacks(session);
      const { doc } = session.editor.state();
      const made = id === undefined ? null : unstack(doc, id, paintedPlaces(session));
      if (made !== null) session.editor.change(texts.toFree, () => made);
    },
  },
];

/** Returns the selected rows and columns. */
function selectedStacks({ editor }: EditorSession): string[] {
  return selectedLayers(editor.state()).flatMap((layer) =>
    layer.kind === 'group' && layer.layout !== 'free' ? [layer.id] : [],
  );
}

function stacking(layout: 'row' | 'column', label: string, name: string): Command {
  return {
    id: `group.${layout}`,
    label,
    icon: layout === 'row' ? <Columns3 /> : <Rows3 />,
    menu: 'group',
    enabled: needsSiblings,
    run: (session) => {
      const { doc, selection } = session.editor.state();
      const made = stack(doc, selection, { layout, name });
      if (made !== null) session.editor.change(label, () => made.doc, { select: [made.id] });
    },
  };
}

function needsSiblings(session: EditorSession): true | string {
  const { doc, selection } = session.editor.state();
  const parents = new Set(selection.map((id) => findParentId(doc, id)));
  return parents.size > 1 ? texts.notSiblings : needsLayers(session);
}

function selectedGroups({ editor }: EditorSession): string[] {
  return selectedLayers(editor.state()).flatMap(({ id, kind }) => (kind === 'group' ? [id] : []));
}

/** Ungroups all selected groups; returns the reason as a sentence if one cannot be ungrouped. */
function ungrouped(session: EditorSession) {
  let { doc } = session.editor.state();
  const ids = session.editor.state().selection.filter((id) => findLayer(doc, id)?.kind !== 'group');
  for (const id of selectedGroups(session)) {
    const made = ungroup(doc, id, { groundName: texts.groundName, painted: paintedPlaces(session) });
    if (made === 'conditions') return texts.conditionsDiffer;
    if (made === 'not_painted') return texts.notShown;
    ({ doc } = made);
    ids.push(...made.ids);
  }
  return { doc, ids };
}
