import { createContext, useContext } from 'react';
import type { Command } from './command.ts';

/** Every command of the editor. Passed as a context because each folder defines some, and the list imports all of them. */
export const CommandsContext = createContext<readonly Command[]>([]);

/** Returns every command, in the order of the palette and the shortcut sheet. */
export function useCommands(): readonly Command[] {
  return useContext(CommandsContext);
}

export function useCommand(id: Command['id']): Command {
  return getCommand(useCommands(), id);
}

export function getCommand(commands: readonly Command[], id: Command['id']): Command {
  const found = commands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}
