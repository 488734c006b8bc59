import { useLayoutEffect } from 'react';
import { useSession } from '../session/session.ts';
import { useCommands } from './use-commands.ts';
import { runCommand, type KeyContext } from './command.ts';
import { earlyKeys, stopKeepingEarlyKeys } from '#web/lib/browser/early-keys.ts';
import { commandFor, isMacKeyboard } from './keys.ts';

/** Dialogs that stay open while the user works on the stage. */
const besideTheStage: ReadonlySet<string> = new Set(['blocks']);

/** Listens to all keys of the page, except while text is typed into a field or a text on the canvas. */
export function useEditorKeys(): void {
  const session = useSession();
  const commands = useCommands();
  // Added before the first paint, because controls must work as soon as they are visible.
  useLayoutEffect(() => {
    const isMac = isMacKeyboard();
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const { dialog } = session.editor.state();
      const isBeside = dialog !== null && besideTheStage.has(dialog);
      // Escape first closes what was opened last, and only then is handled by the stage.
      if (isBeside && event.key === 'Escape') {
        event.preventDefault();
        session.editor.set({ dialog: null });
        return;
      }
      if (dialog === 'palette' && findKeyContext(event.target) !== 'text' && earlyKeys.type(event)) {
        event.preventDefault();
        return;
      }
      // While a dialog's code loads, keys typed for it must not run commands of the stage.
      const context = dialog === null || isBeside ? findKeyContext(event.target) : 'text';
      const command = commandFor(commands, event, { context, isMac });
      if (command === undefined) return;
      event.preventDefault();
      runCommand(command, session);
    };
    addEventListener('keydown', press);
    stopKeepingEarlyKeys();
    if (earlyKeys.takeAsked()) session.editor.set({ dialog: 'palette' });
    return () => removeEventListener('keydown', press);
  }, [session, commands]);
}

/** Returns where a key or a paste happens. `data-keys="stage"` marks elements whose keys act on the stage, as the list of layers. */
export function findKeyContext(target: EventTarget | null): KeyContext | 'text' {
  if (!(target instanceof HTMLElement)) return 'stage';
  const isTyped =
    target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])');
  if (isTyped) return 'text';
  // A dialog or menu handles its keys itself.
  if (target.closest('[role=dialog], [role=menu], [role=listbox]') !== null) return 'text';
  return target === document.body || target.closest('[data-keys=stage]') !== null ? 'stage' : 'page';
}
