import { useState } from 'react';
import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { inputStyle } from '#web/ui/field/input.tsx';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { useSession } from '../session/session.ts';
import { useCommands } from './use-commands.ts';
import { readGroup, readLabel, type Command } from './command.ts';
import { listKeyCaps, isMacKeyboard } from './keys.ts';

/** Sheet of every command with keys, under the headings of the palette. */
export function ShortcutSheet() {
  const { editor } = useSession();
  const commands = useCommands();
  const isMac = isMacKeyboard();
  const [search, setSearch] = useState('');
  const words = (command: Command): string => {
    return typeof command.label === 'string' ? command.label : readLabel(command, editor.state());
  };
  const withKeys = commands.filter((command) => {
    const { keys = [] } = command;
    return keys.length > 0 && words(command).toLowerCase().includes(search.trim().toLowerCase());
  });
  const names = [...new Set(withKeys.map(readGroup))];
  return (
    <Dialog onClose={() => editor.set({ dialog: null })} title={texts.shortcuts}>
      <input
        type="search"
        aria-label={texts.searchShortcuts}
        placeholder={texts.searchShortcuts}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={inputStyle}
      />
      {names.map((name) => (
        <section key={name} aria-label={name} className="grid gap-2">
          <h3 className="text-xs font-medium text-muted">{name}</h3>
          <dl className="grid gap-2">
            {withKeys
              .filter((command) => readGroup(command) === name)
              .map((command) => (
                <div key={command.id} className="flex items-center justify-between gap-6">
                  <dt>{words(command)}</dt>
                  <dd>
                    <KeyCaps keys={listKeyCaps(command.keys?.[0] ?? '', isMac)} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
