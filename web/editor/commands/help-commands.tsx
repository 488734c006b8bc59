import { Command as CommandIcon, Keyboard } from 'lucide-react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import type { Command } from './command.ts';

export const helpCommands: readonly Command[] = [
  {
    id: 'help.palette',
    label: texts.palette,
    keys: ['Mod+k'],
    when: 'page',
    icon: <CommandIcon />,
    isHiddenInPalette: true,
    run: ({ editor }) => editor.set({ dialog: 'palette' }),
  },
  {
    id: 'help.shortcuts',
    label: texts.shortcuts,
    keys: ['?'],
    when: 'page',
    icon: <Keyboard />,
    run: ({ editor }) => editor.set({ dialog: 'shortcuts' }),
  },
];
