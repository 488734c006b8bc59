import type { ReactNode } from 'react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { isHtml } from '../document/doc.ts';
import type { EditorState } from '../document/editor.ts';
import type { EditorSession } from '../session/session.ts';

/**
 * Keys pressed together: `Mod` is Ctrl, or Cmd on a Mac; letters as the event's `key` in lower case, others by name, `BracketLeft` and
 * `BracketRight` by their position on the keyboard. E.g. `Mod+Shift+z`, `Delete`, `Shift+ArrowLeft`.
 */
export type Chord = string;

/** Where keys run a command: 'stage' only on the stage and the layer list; 'page' anywhere but in text fields; or always. */
export type KeyContext = 'stage' | 'page' | 'always';

/** Groups of commands in menus, in display order; a line separates them. */
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

/** A command. Toolbar, menus, palette and shortcut sheet are built only from commands. */
export type Command = {
  /** `group.verb`, e.g. `edit.undo`. */
  readonly id: `${string}.${string}`;
  /** Label; a function if it also names what the command would do now: `Undo Move`. */
  readonly label: string | ((state: EditorState) => string);
  readonly keys?: readonly Chord[];
  readonly when?: KeyContext;
  /** True if the browser turns the keys into a special event, such as `copy`, which runs the command; the keys are then only shown. */
  readonly isByEvent?: boolean;
  readonly icon?: ReactNode;
  /** Group in the context menu of layers, or in that of the empty canvas; absent if the command is in neither menu. */
  readonly menu?: MenuGroup;
  /** True if the palette leaves the command out, because nobody searches for it by name, such as a nudge. */
  readonly isHiddenInPalette?: boolean;
  /** Returns true if the command can run; otherwise the reason as a sentence, which is the tooltip and is announced. */
  readonly enabled?: (session: EditorSession) => true | string;
  /** For a command that switches something on and off: returns true if it is on. */
  readonly checked?: (state: EditorState) => boolean;
  /** Runs the command; all its changes are one step of history. Returns the announcement, or nothing to announce the label. */
  readonly run: (session: EditorSession) => void | string | Promise<void>;
};

export function readLabel({ label }: Command, state: EditorState): string {
  return typeof label === 'string' ? label : label(state);
}

/** True for commands about layers, which a template written in HTML does not have. */
function isOfLayers({ id }: Command): boolean {
  return /^(clipboard|order|arrange|group|layer|insert|text|tool|nudge)\.|^edit\.(?!undo|redo)/.test(id);
}

/** Returns the reason why a command cannot run now; null if it can. */
export function reasonAgainst(command: Command, session: EditorSession): string | null {
  const { doc, guideline } = session.editor.state();
  const isOfLine = guideline !== null && /^(nudge\.|edit\.delete$)/.test(command.id);
  if (isOfLayers(command) && !isOfLine && isHtml(doc)) return texts.isHtml;
  const answer = command.enabled?.(session) ?? true;
  return answer === true ? null : answer;
}

/** Runs a command if possible, and announces the result. Returns false if it could not run. */
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

/** Returns the heading of a command in lists. */
export function readGroup({ id }: Command): string {
  const group = id.slice(0, id.indexOf('.'));
  return texts.groups[group] ?? group;
}
