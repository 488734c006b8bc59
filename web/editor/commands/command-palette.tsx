import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { classes } from '#web/ui/classes.ts';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { optionStyle } from '#web/ui/popup/popup-style.ts';
import { useSession, type EditorSession } from '../session/session.ts';
import { useCommands } from './use-commands.ts';
import { groupOf, labelOf, reasonAgainst, runCommand, type Command } from './command.ts';
import { earlyKeys } from './early-keys.ts';
import { capsOf, isMacKeyboard } from './keys.ts';

/** One box that finds every command by its words. A command that cannot run shows the reason. */
export function CommandPalette() {
  const session = useSession();
  const commands = useCommands();
  const [isOpen, setIsOpen] = useState(true);
  const [search, setSearch] = useState('');
  useLayoutEffect(() => earlyKeys.give((text) => setSearch((before) => before + text)), []);
  const chosen = useRef<Command>(undefined);
  const found = commandsFor(commands, session, search);
  const handleClosed = () => {
    session.editor.set({ dialog: null });
    // A dialog that a command opens would compete with this one for the focus, so the command runs when this one has closed.
    if (chosen.current !== undefined) runCommand(chosen.current, session);
  };
  const choose = (command: Command) => {
    if (reasonAgainst(command, session) !== null) return;
    chosen.current = command;
    setIsOpen(false);
  };
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(isOpenNow) => !isOpenNow && handleClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          aria-label={texts.palette}
          className="fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[min(32rem,calc(100dvh-1.5rem))] max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised outline-none sm:top-[12dvh]"
        >
          <Autocomplete.Root
            open
            inline
            items={found}
            filter={null}
            value={search}
            onValueChange={setSearch}
            itemToStringValue={(command: Command) => labelOf(command, session.editor.state())}
            autoHighlight="always"
            keepHighlight
          >
            <PaletteHead search={search} count={found.length} />
            <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:hidden">
              {(command: Command) => (
                <PaletteItem key={command.id} command={command} session={session} onChoose={choose} />
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Commands whose words or group hold every word that was typed; those that can run come first. */
function commandsFor(commands: readonly Command[], session: EditorSession, search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const state = session.editor.state();
  const found = commands.filter((command) => {
    const name = `${labelOf(command, state)} ${groupOf(command)}`.toLowerCase();
    return command.isHiddenInPalette !== true && words.every((word) => name.includes(word));
  });
  const [able, others] = [true, false].map((isAble) =>
    found.filter((command) => (reasonAgainst(command, session) === null) === isAble),
  );
  return [...(able ?? []), ...(others ?? [])];
}

function PaletteHead({ search, count }: { search: string; count: number }) {
  const howToId = useId();
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label={texts.palettePlaceholder}
          aria-describedby={howToId}
          placeholder={texts.palettePlaceholder}
          maxLength={100}
          spellCheck={false}
          className="h-12 min-w-0 grow bg-transparent outline-none"
        />
        <span id={howToId} className="sr-only">
          {texts.paletteHowTo}
        </span>
      </div>
      <Autocomplete.Status className={classes(count > 0 ? 'sr-only' : 'px-4 py-6 text-center text-muted')}>
        {count > 0 ? texts.paletteCount(count) : texts.paletteNone(search)}
      </Autocomplete.Status>
    </>
  );
}

interface PaletteItemProps {
  command: Command;
  session: EditorSession;
  onChoose: (command: Command) => void;
}

function PaletteItem({ command, session, onChoose }: PaletteItemProps) {
  const reason = reasonAgainst(command, session);
  const [chord] = command.keys ?? [];
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      aria-disabled={reason !== null || undefined}
      className={classes(optionStyle, 'data-highlighted:bg-accent-soft', reason !== null && 'text-muted')}
    >
      <span aria-hidden="true" className="grid size-4 shrink-0 place-items-center text-muted [&_svg]:size-4">
        {command.icon}
      </span>
      <span className="min-w-0 grow">
        <span className="block text-pretty">{labelOf(command, session.editor.state())}</span>
        {reason !== null && <span className="block text-xs text-pretty text-muted">{reason}</span>}
      </span>
      <span aria-hidden="true" className="text-xs text-muted max-sm:hidden">
        {groupOf(command)}
      </span>
      {chord !== undefined && <KeyCaps keys={capsOf(chord, isMacKeyboard())} />}
    </Autocomplete.Item>
  );
}
