import type { ReactNode } from 'react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { isHtml } from '../document/doc.ts';
import type { EditorState } from '../document/editor.ts';
import type { EditorSession } from '../session/session.ts';

/**
 * Keys held together: `Mod` is Ctrl, or Cmd on a Mac; letters as the keyboard event's `key` in lower case, others by their name,
 * `BracketLeft` and `BracketRight` by their place on the keyboard. E.g. `Mod+Shift+z`, `Delete`, `Shift+ArrowLeft`.
 */
export type Chord = string;

/** Context in which keys run a command: on the stage and the layers alone, wherever no text is typed, or always. */
export type KeyContext = 'stage' | 'page' | 'always';

/** Groups of commands in menus, shown in this order, with a line between two of them. */
export const menuGroups = [
  'clipboard',
  'edit',
  'order',
  'arrange',
  'group',
  'layer',
  'view',
  'file',
] as const;
type MenuGroup = (typeof menuGroups)[number];

/** One thing that can be done. Toolbar, menus, palette and shortcut sheet are made of these and know no others. */
export type Command = {
  /** `group.verb`, e.g. `edit.undo`. */
  readonly id: `${string}.${string}`;
  /** Label, with the current effect where that says more: `Undo Move`. */
  readonly label: string | ((state: EditorState) => string);
  /** The first one is shown. */
  readonly keys?: readonly Chord[];
  readonly when?: KeyContext;
  /** The browser turns its keys into an event of its own, such as `copy`: they are shown, and act by that. */
  readonly isByEvent?: boolean;
  readonly icon?: ReactNode;
  /** Its group in the layers' context menu, or that of the empty canvas; in none where absent. */
  readonly menu?: MenuGroup;
  /** Whether the palette leaves it out: it makes no sense by name, such as a nudge. */
  readonly isHiddenInPalette?: boolean;
  /** Returns true, or the sentence that tells why not, which is its tooltip and is announced. */
  readonly enabled?: (session: EditorSession) => true | string;
  /** Whether its switch is on. */
  readonly checked?: (state: EditorState) => boolean;
  /** Runs it. Its changes of the document are a step of history. Returns the announcement, where that is not the label. */
  readonly run: (session: EditorSession) => void | string | Promise<void>;
};

/** A command's words at this moment. */
export function readLabel({ label }: Command, state: EditorState): string {
  return typeof label === 'string' ? label : label(state);
}

/** Whether it acts on layers, which a template that is HTML has not. */
function isOfLayers({ id }: Command): boolean {
  return /^(clipboard|order|arrange|group|layer|insert|text|tool|nudge)\.|^edit\.(?!undo|redo)/.test(id);
}

/** Whether it can run now, or why not. */
export function reasonAgainst(command: Command, session: EditorSession): string | null {
  const { doc, guideline } = session.editor.state();
  const isOfLine = guideline !== null && /^(nudge\.|edit\.delete$)/.test(command.id);
  if (isOfLayers(command) && !isOfLine && isHtml(doc)) return texts.isHtml;
  const answer = command.enabled?.(session) ?? true;
  return answer === true ? null : answer;
}

/** Runs a command where it can, and announces the result. Returns whether it ran. */
export function runCommand(command: Command, session: EditorSession): boolean {
  const reason = reasonAgainst(command, session);
  if (reason !== null) {
    session.announce(reason);
    return false;
  }
  const { refused } = session.editor.state();
  const label = readLabel(command, session.editor.state());
  const said = command.run(session);
  // The reason of a refused change has been reported already.
  if (session.editor.state().refused !== refused) return true;
  session.announce(typeof said === 'string' ? said : label);
  return true;
}

/** The heading a command stands under in lists. */
export function readGroup({ id }: Command): string {
  const group = id.slice(0, id.indexOf('.'));
  return texts.groups[group] ?? group;
}
