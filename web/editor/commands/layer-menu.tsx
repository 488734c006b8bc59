import { ContextMenu } from '@base-ui/react/context-menu';
import type { ReactElement } from 'react';
import { classes } from '#web/ui/classes.ts';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { optionStyle, popupStyle } from '#web/ui/popup/popup-style.ts';
import { useSession } from '../session/session.ts';
import { useCommands } from './use-commands.ts';
import { readLabel, menuGroups, reasonAgainst, runCommand, type Command } from './command.ts';
import { listKeyCaps, isMacKeyboard } from './keys.ts';

/** Gives an area the context menu of the selection: by right click, menu key, or long press. */
export function LayerMenu({ children }: { children: ReactElement<Record<string, unknown>> }) {
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={children} />
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="z-40 outline-none">
          <ContextMenu.Popup
            className={classes(popupStyle, 'max-h-[var(--available-height)] min-w-60 overflow-y-auto')}
          >
            <LayerMenuItems />
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function LayerMenuItems() {
  const session = useSession();
  const all = useCommands();
  const hasSelection = session.editor.state().selection.length > 0;
  // Without a selection, nothing can be arranged or ordered.
  const shown = menuGroups
    .map((group) => all.filter(({ menu }) => menu === group))
    .map((commands) =>
      hasSelection ? commands : commands.filter((command) => reasonAgainst(command, session) === null),
    )
    .filter((commands) => commands.length > 0);
  return shown.map((commands, at) => (
    <ContextMenu.Group key={commands[0]?.id}>
      {at > 0 && <ContextMenu.Separator className="mx-1 my-1 h-px bg-line" />}
      {commands.map((command) => (
        <LayerMenuItem key={command.id} command={command} />
      ))}
    </ContextMenu.Group>
  ));
}

function LayerMenuItem({ command }: { command: Command }) {
  const session = useSession();
  const reason = reasonAgainst(command, session);
  const [chord] = command.keys ?? [];
  return (
    <ContextMenu.Item
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => runCommand(command, session)}
      className={classes(
        optionStyle,
        'min-h-8 py-1 data-disabled:text-muted data-highlighted:bg-accent-soft',
        command.id === 'edit.delete' && 'text-bad',
      )}
    >
      <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center text-muted [&_svg]:size-4">
        {command.icon}
      </span>
      <span className="min-w-0 grow truncate">{readLabel(command, session.editor.state())}</span>
      {chord !== undefined && (
        <span aria-hidden="true">
          <KeyCaps keys={listKeyCaps(chord, isMacKeyboard())} />
        </span>
      )}
    </ContextMenu.Item>
  );
}
