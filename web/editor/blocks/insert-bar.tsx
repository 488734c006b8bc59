import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';

/** What can be put on the canvas. */
export function InsertBar() {
  return <nav aria-label={texts.insert} className="w-12 border-r border-line" />;
}
