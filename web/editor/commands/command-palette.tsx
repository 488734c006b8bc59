import { useLayoutEffect, useState } from 'react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { Palette, PaletteItem } from '#web/ui/popup/palette.tsx';
import { useSession, type EditorSession } from '../session/session.ts';
import { readGroup, readLabel, reasonAgainst, runCommand, type Command } from './command.ts';
import { earlyKeys } from '#web/lib/browser/early-keys.ts';
import { listKeyCaps, isMacKeyboard } from './keys.ts';
import { useCommands } from './use-commands.ts';

/** The command palette: finds every command by its words. A command that cannot run shows the reason. */
export function CommandPalette() {
  const session = useSession();
  const [search, setSearch] = useState('');
  useLayoutEffect(() => earlyKeys.give((text) => setSearch((before) => before + text)), []);
  const found = commandsFor(useCommands(), session, search);
  const handleClosed = (chosen?: Command) => {
    session.editor.set({ dialog: null });
    if (chosen !== undefined) runCommand(chosen, session);
  };
  return (
    <Palette
      texts={{
        title: texts.palette,
        field: texts.palettePlaceholder,
        placeholder: texts.palettePlaceholder,
        howTo: texts.paletteHowTo,
      }}
      search={search}
      onSearch={setSearch}
      rows={found}
      count={found.length}
      countText={found.length > 0 ? texts.paletteCount(found.length) : texts.paletteNone(search)}
      nameOf={(command: Command) => readLabel(command, session.editor.state())}
      onClosed={handleClosed}
    >
      {(command, choose) => (
        <CommandItem key={command.id} command={command} session={session} onChoose={choose} />
      )}
    </Palette>
  );
}

/** Returns commands whose label or group contains every typed word; commands that can run come first. */
function commandsFor(commands: readonly Command[], session: EditorSession, search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const state = session.editor.state();
  const found = commands.filter((command) => {
    const name = `${readLabel(command, state)} ${readGroup(command)}`.toLowerCase();
    return command.isHiddenInPalette !== true && words.every((word) => name.includes(word));
  });
  const [able, others] = [true, false].map((isAble) =>
    found.filter((command) => (reasonAgainst(command, session) === null) === isAble),
  );
  return [...(able ?? []), ...(others ?? [])];
}

interface CommandItemProps {
  command: Command;
  session: EditorSession;
  onChoose: (command: Command) => void;
}

function CommandItem({ command, session, onChoose }: CommandItemProps) {
  const reason = reasonAgainst(command, session);
  const [chord] = command.keys ?? [];
  return (
    <PaletteItem
      entry={command}
      icon={command.icon}
      isDisabled={reason !== null}
      onChoose={() => reason === null && onChoose(command)}
    >
      <span className="min-w-0 grow">
        <span className="block text-pretty">{readLabel(command, session.editor.state())}</span>
        {reason !== null && <span className="block text-xs text-pretty text-muted">{reason}</span>}
      </span>
      <span aria-hidden="true" className="text-xs text-muted max-sm:hidden">
        {readGroup(command)}
      </span>
      {chord !== undefined && <KeyCaps keys={listKeyCaps(chord, isMacKeyboard())} />}
    </PaletteItem>
  );
}
