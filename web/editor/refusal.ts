import { boundMessages } from '#core/messages/screens/editor/bound-messages.ts';
import { notify } from '#web/lib/notify.ts';
import type { Editor, EditorState } from './document/editor.ts';

/** Why the last change that could not be made was not, as it is said. */
export function refusalOf({ refused }: EditorState): string {
  return refused === null ? '' : boundMessages[refused.why];
}

/** Says why a change cannot be made, whatever it came from, to who sees the page and to who does not. */
export function sayRefusals(editor: Editor, announce: (text: string) => void): void {
  let last = editor.state().refused;
  editor.subscribe(() => {
    const { refused } = editor.state();
    if (refused === last) return;
    last = refused;
    const text = refusalOf(editor.state());
    if (text === '') return;
    notify.error(text);
    announce(text);
  });
}
