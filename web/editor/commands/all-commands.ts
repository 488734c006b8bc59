import type { Command } from './command.ts';
import { historyCommands } from './history-commands.tsx';

/** Every command of the editor, in the order of the palette and the shortcut sheet. */
export const allCommands: readonly Command[] = [...historyCommands];

/** A command by its id. */
export function commandOf(id: Command['id']): Command {
  const found = allCommands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}
