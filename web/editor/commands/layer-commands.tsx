import { EyeOff, Lock } from 'lucide-react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { isHidden } from '../document/doc.ts';
import type { EditorState } from '../document/editor.ts';
import { patchLayers, setHidden } from '../document/operations.ts';
import type { Command } from './command.ts';
import { needsLayers, selectedLayers } from './selection.ts';

/** Locking and hiding; each command gives all selected layers the same state. */
export const layerCommands: readonly Command[] = [
  {
    id: 'layer.lock',
    label: (state) => (areLocked(state) ? texts.unlock : texts.lock),
    keys: ['Mod+Shift+l'],
    icon: <Lock />,
    menu: 'layer',
    enabled: needsLayers,
    checked: areLocked,
    run: ({ editor }) => {
      const { selection } = editor.state();
      const locked = !areLocked(editor.state());
      editor.change(locked ? texts.lock : texts.unlock, (doc) => patchLayers(doc, selection, { locked }));
    },
  },
  {
    id: 'layer.hide',
    label: (state) => (areHidden(state) ? texts.show : texts.hide),
    keys: ['Mod+Shift+h'],
    icon: <EyeOff />,
    menu: 'layer',
    enabled: needsLayers,
    checked: areHidden,
    run: ({ editor }) => {
      const { selection } = editor.state();
      const hides = !areHidden(editor.state());
      editor.change(hides ? texts.hide : texts.show, (doc) => setHidden(doc, selection, hides));
    },
  },
];

function areLocked(state: EditorState): boolean {
  const layers = selectedLayers(state);
  return layers.length > 0 && layers.every(({ locked }) => locked);
}

function areHidden({ doc, selection }: EditorState): boolean {
  return selection.length > 0 && selection.every((id) => isHidden(doc, id));
}
