import { Redo2, Undo2 } from 'lucide-react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import type { Command } from './command.ts';

export const historyCommands: readonly Command[] = [
  {
    id: 'edit.undo',
    label: ({ history }) => {
      const step = history.past.at(-1);
      return step === undefined ? texts.undo : texts.undoStep(step.label);
    },
    keys: ['Mod+z'],
    when: 'page',
    menu: 'edit',
    icon: <Undo2 />,
    enabled: ({ editor }) => editor.state().history.past.length > 0 || texts.nothingToUndo,
    run: ({ editor }) => void editor.undo(),
  },
  {
    id: 'edit.redo',
    label: ({ history }) => {
      const step = history.future.at(-1);
      return step === undefined ? texts.redo : texts.redoStep(step.label);
    },
    keys: ['Mod+Shift+z', 'Mod+y'],
    when: 'page',
    menu: 'edit',
    icon: <Redo2 />,
    enabled: ({ editor }) => editor.state().history.future.length > 0 || texts.nothingToRedo,
    run: ({ editor }) => void editor.redo(),
  },
];
