import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { KeyCaps } from '#web/ui/display/key-caps.tsx';
import { useSession } from '../session.ts';
import { allCommands } from './all-commands.ts';
import { groupOf, labelOf, type Command } from './command.ts';
import { capsOf, isMacKeyboard } from './keys.ts';

/** Every command that has keys, under the headings of the palette. */
export function ShortcutSheet() {
  const { editor } = useSession();
  const isMac = isMacKeyboard();
  const withKeys = allCommands.filter(({ keys = [] }) => keys.length > 0);
  const names = [...new Set(withKeys.map(groupOf))];
  const words = (command: Command): string => {
    return typeof command.label === 'string' ? command.label : labelOf(command, editor.state());
  };
  return (
    <Dialog isOpen onClose={() => editor.set({ dialog: null })} title={texts.shortcuts}>
      {names.map((name) => (
        <section key={name} aria-label={name} className="grid gap-2">
          <h3 className="text-xs font-medium text-muted">{name}</h3>
          <dl className="grid gap-2">
            {withKeys
              .filter((command) => groupOf(command) === name)
              .map((command) => (
                <div key={command.id} className="flex items-center justify-between gap-6">
                  <dt>{words(command)}</dt>
                  <dd>
                    <KeyCaps keys={capsOf(command.keys?.[0] ?? '', isMac)} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
