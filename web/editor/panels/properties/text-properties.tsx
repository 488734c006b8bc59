import { editorMessages } from '#core/messages/screens/editor/editor-messages.ts';
import { panelsMessages as texts } from '#core/messages/screens/editor/panels-messages.ts';
import { useEditorState } from '../../session/session.ts';
import type { Layer } from '#picture/layers';
import { ChosenSection } from './sections/chosen-section.tsx';
import { CodeSection, EnergySection, RatingSection } from './sections/drawn-sections.tsx';
import { selectedLayers } from './selected-layers.ts';
import { TypeSection, WordsSection } from './sections/text-sections.tsx';

/** Properties that can be changed on a phone: the words and letters of a text, and the contents of stars and codes. */
export function TextProperties() {
  const layers = useEditorState(selectedLayers);
  const are = (kinds: readonly Layer['kind'][]) =>
    layers.length > 0 && layers.every(({ kind }) => kinds.includes(kind));
  const [areWords, areRatings] = [are(['text', 'badge']), are(['rating'])];
  const [areCodes, areClasses] = [are(['qr']), are(['energy'])];
  return (
    <section aria-label={editorMessages.properties}>
      <h2 className="sr-only">{editorMessages.properties}</h2>
      {areRatings && <RatingSection layers={layers} />}
      {areCodes && <CodeSection layers={layers} />}
      {areClasses && <EnergySection layers={layers} />}
      {areWords && (
        <>
          <ChosenSection />
          <WordsSection layers={layers} />
          <TypeSection layers={layers} />
        </>
      )}
      {!areWords && !areRatings && !areCodes && !areClasses && (
        <p className="p-3 text-sm text-muted">{texts.frame.selectText}</p>
      )}
    </section>
  );
}
