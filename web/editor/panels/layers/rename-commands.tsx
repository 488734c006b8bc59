import { PenLine } from 'lucide-react';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import type { Command } from '../../commands/command.ts';

/** The dialog name under which a layer's name is typed in its line of the list. */
export const renaming = 'rename-layer';

/** Naming a layer, from wherever it is selected. */
export const renameCommands: readonly Command[] = [
  {
    id: 'layer.rename',
    label: texts.rename,
    keys: ['F2'],
    icon: <PenLine />,
    menu: 'layer',
    enabled: ({ editor }) => editor.state().selection.length === 1 || texts.chooseOne,
    run: ({ editor }) => editor.set({ dialog: renaming }),
  },
];
