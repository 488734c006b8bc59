import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';

/** The layers as a tree, the front one first. */
export function LayersPanel() {
  return <section aria-label={texts.layers} className="w-56" />;
}
