import { insertCommands } from './panels/blocks/insert-commands.tsx';
import { renameCommands } from './panels/layers/rename-commands.tsx';
import { pictureCommands } from './panels/pictures/picture-commands.tsx';
import { arrangeCommands } from './commands/arrange-commands.tsx';
import type { Command } from './commands/command.ts';
import { guideCommands } from './commands/guide-commands.tsx';
import { nudgeCommands } from './stage/nudge-commands.tsx';
import { viewCommands } from './stage/view-commands.tsx';
import { editCommands } from './commands/edit-commands.tsx';
import { groupCommands } from './commands/group-commands.tsx';
import { helpCommands } from './commands/help-commands.tsx';
import { productCommands } from './products/product-commands.tsx';
import { historyCommands } from './commands/history-commands.tsx';
import { layerCommands } from './commands/layer-commands.tsx';
import { orderCommands } from './commands/order-commands.tsx';
import { savingCommands } from './saving/saving-commands.tsx';
import { textCommands } from './text/text-commands.tsx';

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
