import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { reorder, type Order } from '../document/arrange.ts';
import type { Command } from './command.ts';
import { needsLayers } from './selection.ts';

const of = (order: Order, label: string, key: string): Omit<Command, 'icon'> => ({
  id: `order.${order}`,
  label,
  keys: [key],
  menu: 'order',
  enabled: needsLayers,
  run: ({ editor }) => {
    const { selection } = editor.state();
    editor.change(label, (doc) => reorder(doc, selection, order));
  },
});

export const orderCommands: readonly Command[] = [
  { ...of('front', texts.toFront, 'Mod+Shift+BracketRight'), icon: <ArrowUpToLine /> },
  { ...of('forward', texts.forward, 'Mod+BracketRight'), icon: <ArrowUp /> },
  { ...of('backward', texts.backward, 'Mod+BracketLeft'), icon: <ArrowDown /> },
  { ...of('back', texts.toBack, 'Mod+Shift+BracketLeft'), icon: <ArrowDownToLine /> },
];
