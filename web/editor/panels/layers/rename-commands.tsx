import { PenLine } from 'lucide-react';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import type { Command } from '../../commands/command.ts';

/** Value of the state `dialog` while a layer's name is typed in its row. */
export const renaming = 'rename-layer';

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
