import { ChevronDown, Ellipsis } from 'lucide-react';
import { filesMessages as texts } from '#core/messages/screens/editor/saving/files-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Menu, MenuItem } from '#web/ui/popup/menu.tsx';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { useCommands } from '../../commands/use-commands.ts';
import { readLabel, reasonAgainst, runCommand } from '../../commands/command.ts';
import { useSession } from '../../session/session.ts';

export function FileMenu() {
  return (
    <Menu
      align="end"
      className="min-w-64"
      trigger={
        <button type="button" className={classes(buttonStyle('quiet'), 'font-normal max-sm:w-9 max-sm:px-0')}>
          <span className="max-sm:sr-only">{texts.menu}</span>
          <ChevronDown className="text-muted max-sm:hidden" />
          <Ellipsis className="sm:hidden" />
        </button>
      }
    >
      <FileItems />
    </Menu>
  );
}

/** Items of the menu; which of them can run is checked when the menu opens. */
function FileItems() {
  const session = useSession();
  return useCommands()
    .filter(({ menu }) => menu === 'file')
    .map((command) => {
      const reason = reasonAgainst(command, session);
      return (
        <MenuItem
          key={command.id}
          icon={command.icon}
          isDisabled={reason !== null}
          {...(reason !== null && { note: reason })}
          onSelect={() => runCommand(command, session)}
        >
          {readLabel(command, session.editor.state())}
        </MenuItem>
      );
    });
}
