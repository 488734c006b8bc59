import { editorMessages as texts } from '#core/messages/screens/editor/editor-messages.ts';

/** What the selected layers are like. */
export function PropertiesPanel() {
  return <section aria-label={texts.properties} className="w-72" />;
}
