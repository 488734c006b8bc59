import { editorMessages } from '#core/messages/screens/editor/editor-messages.ts';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { useEditorState } from '../../session.ts';
import { selectedLayers } from './selected-layers.ts';
import { TypeSection, WordsSection } from './sections/text-sections.tsx';

/** What a phone changes: the words of a text and their letters. */
export function TextProperties() {
  const layers = useEditorState(selectedLayers);
  const areWords = layers.length > 0 && layers.every(({ kind }) => kind === 'text' || kind === 'badge');
  return (
    <section aria-label={editorMessages.properties}>
      {areWords ? (
        <>
          <WordsSection layers={layers} />
          <TypeSection layers={layers} />
        </>
      ) : (
        <p className="p-3 text-sm text-muted">{texts.frame.selectText}</p>
      )}
    </section>
  );
}
