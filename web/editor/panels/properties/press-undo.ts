import { runCommand } from '../../commands/command.ts';
import { historyCommands } from '../../commands/history-commands.tsx';
import { commandFor, isMacKeyboard } from '../../commands/keys.ts';
import type { EditorSession } from '../../session/session.ts';

/** Passes the keys for undo and redo from a field to the document, unless the field contains text that is not applied yet. */
export function pressUndo(session: EditorSession, event: KeyboardEvent): void {
  const isTyping = event.target instanceof HTMLElement && event.target.dataset['draft'] !== undefined;
  const command = commandFor(historyCommands, event, { context: 'page', isMac: isMacKeyboard() });
  if (isTyping || command === undefined || event.defaultPrevented) return;
  event.preventDefault();
  runCommand(command, session);
}
