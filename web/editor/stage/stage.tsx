import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';

/** The canvas and what is around it. */
export function Stage() {
  return <section aria-label={texts.stage} className="size-full" />;
}
