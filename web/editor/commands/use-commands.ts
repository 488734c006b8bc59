import { createContext, useContext } from 'react';
import type { Command } from './command.ts';

/** Every command of the editor, handed in from above: each room brings its own. */
export const CommandsContext = createContext<readonly Command[]>([]);

/** Every command, in the order of the palette and the shortcut sheet. */
export function useCommands(): readonly Command[] {
  return useContext(CommandsContext);
}

/** A command by its id. */
export function useCommand(id: Command['id']): Command {
  return getCommand(useCommands(), id);
}

/** A command of a list by its id. */
export function getCommand(commands: readonly Command[], id: Command['id']): Command {
  const found = commands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}
