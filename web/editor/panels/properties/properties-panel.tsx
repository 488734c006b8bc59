import { type RefObject, useEffect, useRef } from 'react';
import { editorMessages } from '#core/messages/screens/editor/editor-messages.ts';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Layer } from '#picture/layers';
import { isHtml } from '../../document/doc.ts';
import { listGuidelines } from '../../document/guidelines.ts';
import { useEditorState, useSession } from '../../session/session.ts';
import { layerName } from '../../document/layer-name.ts';
import { LayerSections } from './layer-sections.tsx';
import { pressUndo } from './press-undo.ts';
import { selectedLayers } from './selected-layers.ts';
import { BackgroundSection, CanvasSizeSection } from './sections/canvas-sections.tsx';
import { GuidelineSection } from './sections/guideline-section.tsx';

/** Properties of the selected layers, or of the canvas if none are selected. */
export function PropertiesPanel() {
  const layers = useEditorState(selectedLayers);
  const isMadeOfHtml = useEditorState(({ doc }) => isHtml(doc));
  const panel = useRef<HTMLElement>(null);
  useUndoKeys(panel);
  const line = useEditorState(({ doc, guideline }) =>
    guideline === null ? undefined : listGuidelines(doc)[guideline],
  );
  return (
    <section ref={panel} aria-label={editorMessages.properties} className="w-72 max-w-full pb-6">
      <h2 className="truncate px-3 pt-3 pb-2 text-sm font-semibold">
        {line === undefined ? writeTitle(layers) : texts.sections.guide}
      </h2>
      {line !== undefined ? (
        <GuidelineSection />
      ) : layers.length > 0 ? (
        <LayerSections layers={layers} />
      ) : (
        <>
          {isMadeOfHtml && <p className="px-3 pb-3 text-sm text-muted">{texts.html}</p>}
          <CanvasSizeSection />
          {!isMadeOfHtml && <BackgroundSection />}
        </>
      )}
    </section>
  );
}

function writeTitle(layers: readonly Layer[]): string {
  const [only] = layers;
  if (only === undefined) return texts.canvas;
  return layers.length === 1 ? layerName(only) : texts.several(layers.length);
}

function useUndoKeys(panel: RefObject<HTMLElement | null>): void {
  const session = useSession();
  useEffect(() => {
    const element = panel.current;
    const press = (event: KeyboardEvent): void => pressUndo(session, event);
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [panel, session]);
}
