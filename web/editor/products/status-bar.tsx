import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';

/** What is shown, and what is wrong with it. */
export function StatusBar() {
  return <section aria-label={texts.status} className="h-8" />;
}
