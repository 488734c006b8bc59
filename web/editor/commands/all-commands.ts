import { insertCommands } from '../blocks/insert-commands.tsx';
import { renameCommands } from '../panels/layers/rename-commands.tsx';
import { pictureCommands } from '../panels/pictures/picture-commands.tsx';
import { arrangeCommands } from './arrange-commands.tsx';
import type { Command } from './command.ts';
import { guideCommands } from '../stage/guide-commands.tsx';
import { nudgeCommands } from '../stage/nudge-commands.tsx';
import { viewCommands } from '../stage/view-commands.tsx';
import { editCommands } from './edit-commands.tsx';
import { groupCommands } from './group-commands.tsx';
import { helpCommands } from './help-commands.tsx';
import { productCommands } from '../products/product-commands.tsx';
import { historyCommands } from './history-commands.tsx';
import { layerCommands } from './layer-commands.tsx';
import { orderCommands } from './order-commands.tsx';
import { savingCommands } from '../saving/saving-commands.tsx';
import { textCommands } from '../text/text-commands.tsx';

/** Every command of the editor, in the order of the palette and the shortcut sheet. */
export const allCommands: readonly Command[] = [
  ...historyCommands,
  ...editCommands,
  ...orderCommands,
  ...arrangeCommands,
  ...groupCommands,
  ...layerCommands,
  ...renameCommands,
  ...insertCommands,
  ...pictureCommands,
  ...textCommands,
  ...productCommands,
  ...savingCommands,
  ...nudgeCommands,
  ...viewCommands,
  ...guideCommands,
  ...helpCommands,
];

const byId = new Map(allCommands.map((command) => [command.id, command]));

/** A command by its id. */
export function commandOf(id: Command['id']): Command {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}
