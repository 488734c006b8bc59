import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { align, distribute, type Alignment, type Axis } from '../document/arrange.ts';
import type { Command } from './command.ts';
import { needsMovable, paintedPlaces, unlockedIds } from './selection.ts';

/** Alignment and equal gaps. A single layer is aligned with the canvas. */
export const arrangeCommands: readonly Command[] = [
  aligning('left', texts.alignLeft, 'Alt+a', <AlignStartVertical />),
  aligning('center', texts.alignCenter, 'Alt+h', <AlignCenterVertical />),
  aligning('right', texts.alignRight, 'Alt+d', <AlignEndVertical />),
  aligning('top', texts.alignTop, 'Alt+w', <AlignStartHorizontal />),
  aligning('middle', texts.alignMiddle, 'Alt+v', <AlignCenterHorizontal />),
  aligning('bottom', texts.alignBottom, 'Alt+s', <AlignEndHorizontal />),
  spreading('x', texts.distributeAcross, 'Alt+Shift+h', <AlignHorizontalSpaceBetween />),
  spreading('y', texts.distributeDown, 'Alt+Shift+v', <AlignVerticalSpaceBetween />),
];

function aligning(to: Alignment, label: string, key: string, icon: ReactNode): Command {
  return {
    id: `arrange.${to}`,
    label,
    keys: [key],
    icon,
    menu: 'arrange',
    enabled: needsMovable,
    run: (session) => {
      const ids = unlockedIds(session.editor.state());
      session.editor.change(label, (doc) => align(doc, ids, to, paintedPlaces(session)));
    },
  };
}

function spreading(axis: Axis, label: string, key: string, icon: ReactNode): Command {
  return {
    id: `arrange.distribute-${axis}`,
    label,
    keys: [key],
    icon,
    menu: 'arrange',
    enabled: (session) => needsMovable(session, 3),
    run: (session) => {
      const ids = unlockedIds(session.editor.state());
      session.editor.change(label, (doc) => distribute(doc, ids, axis, paintedPlaces(session)));
    },
  };
}
