import { Ellipsis } from 'lucide-react';
import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import { Menu, MenuItem } from '#web/ui/popup/menu.tsx';
import { getCommand, useCommands } from '../commands/use-commands.ts';
import { readLabel, reasonAgainst, runCommand, type Command } from '../commands/command.ts';
import { useSession } from '../session/session.ts';

/** Commands in the menu; they have keys, but touch screens need the menu. */
const shown: readonly Command['id'][] = [
  'view.rulers',
  'view.snapping',
  'guide.add-x',
  'guide.add-y',
  'guide.next',
  'guide.remove-all',
];

/** Menu of rulers, guidelines and snapping; left out on a phone, which has no room for it. */
export function ToolMenu() {
  return (
    <Menu
      align="end"
      className="min-w-60"
      trigger={
        <button
          type="button"
          aria-label={texts.moreTools}
          title={texts.moreTools}
          className="grid size-9 shrink-0 place-items-center rounded-control text-ink hover:bg-sunken aria-expanded:bg-sunken max-md:hidden [&_svg]:size-4"
        >
          <Ellipsis />
        </button>
      }
    >
      <ToolItems />
    </Menu>
  );
}

/** Items of the menu; which of them can run is checked when the menu opens. */
function ToolItems() {
  const session = useSession();
  const commands = useCommands();
  return shown.map((id) => {
    const command = getCommand(commands, id);
    const state = session.editor.state();
    const reason = reasonAgainst(command, session);
    return (
      <MenuItem
        key={id}
        icon={command.icon}
        isChosen={command.checked?.(state) === true}
        isDisabled={reason !== null}
        {...(reason !== null && { note: reason })}
        onSelect={() => runCommand(command, session)}
      >
        {readLabel(command, state)}
      </MenuItem>
    );
  });
}
