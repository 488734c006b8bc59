import { boundMessages } from '#core/messages/screens/editor/bound-messages.ts';
import { notify } from '#web/lib/notify.ts';
import type { Editor, EditorState } from '../document/editor.ts';

export function describeRefusal({ refused }: EditorState): string {
  return refused === null ? '' : boundMessages[refused.why];
}

/** Reports every refused change in a toast and to screen readers. */
export function sayRefusals(editor: Editor, announce: (text: string) => void): void {
  let last = editor.state().refused;
  editor.subscribe(() => {
    const { refused } = editor.state();
    if (refused === last) return;
    last = refused;
    const text = describeRefusal(editor.state());
    if (text === '') return;
    notify.error(text);
    announce(text);
  });
}
