import { useLayoutEffect } from 'react';
import { useSession } from '../session/session.ts';
import { useCommands } from './use-commands.ts';
import { runCommand, type KeyContext } from './command.ts';
import { earlyKeys, stopKeepingEarlyKeys } from './early-keys.ts';
import { commandFor, isMacKeyboard } from './keys.ts';

/** Dialogs that stay open while the user works on the stage. */
const besideTheStage: ReadonlySet<string> = new Set(['blocks']);

/** Listens to all keys of the page: text typed into a field, or into a text on the canvas, is no command. */
export function useEditorKeys(): void {
  const session = useSession();
  const commands = useCommands();
  // Before the first paint: visible controls can be used.
  useLayoutEffect(() => {
    const isMac = isMacKeyboard();
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const { dialog } = session.editor.state();
      const isBeside = dialog !== null && besideTheStage.has(dialog);
      // The part opened last is closed first, before Escape reaches the stage.
      if (isBeside && event.key === 'Escape') {
        event.preventDefault();
        session.editor.set({ dialog: null });
        return;
      }
      if (dialog === 'palette' && findKeyContext(event.target) !== 'text' && earlyKeys.type(event)) {
        event.preventDefault();
        return;
      }
      // While a dialog's code loads, keys typed for it are no commands of the stage.
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

/** Returns the context of a key press or a paste. `data-keys="stage"` marks elements that act for the stage, such as the list of layers. */
export function findKeyContext(target: EventTarget | null): KeyContext | 'text' {
  if (!(target instanceof HTMLElement)) return 'stage';
  const isTyped =
    target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])');
  if (isTyped) return 'text';
  // A dialog or menu has keys of its own.
  if (target.closest('[role=dialog], [role=menu], [role=listbox]') !== null) return 'text';
  return target === document.body || target.closest('[data-keys=stage]') !== null ? 'stage' : 'page';
}
