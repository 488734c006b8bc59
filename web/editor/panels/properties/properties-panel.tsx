import { type RefObject, useEffect, useRef } from 'react';
import { editorMessages } from '#core/messages/screens/editor/editor-messages.ts';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';
import { runCommand } from '../../commands/command.ts';
import { historyCommands } from '../../commands/history-commands.tsx';
import { commandFor, isMacKeyboard } from '../../commands/keys.ts';
import { isHtml } from '../../document/doc.ts';
import { useEditorState, useSession } from '../../session.ts';
import { layerName } from '../layers/layer-name.ts';
import { LayerSections } from './layer-sections.tsx';
import { selectedLayers } from './selected-layers.ts';
import { BackgroundSection, CanvasSizeSection } from './sections/canvas-sections.tsx';

/** What the selected layers are like; the canvas where nothing is selected. */
export function PropertiesPanel() {
  const layers = useEditorState(selectedLayers);
  const isMadeOfHtml = useEditorState(({ doc }) => isHtml(doc));
  const panel = useRef<HTMLElement>(null);
  useUndoKeys(panel);
  return (
    <section ref={panel} aria-label={editorMessages.properties} className="w-72 max-w-full pb-6">
      <h2 className="truncate px-3 pt-3 pb-2 text-sm font-semibold">{titleOf(layers)}</h2>
      {layers.length > 0 ? (
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

function titleOf(layers: readonly Layer[]): string {
  const [only] = layers;
  if (only === undefined) return texts.canvas;
  return layers.length === 1 ? layerName(only) : texts.several(layers.length);
}

/** Undo and redo reach the document from a field as well, unless something is typed there that does not count yet. */
function useUndoKeys(panel: RefObject<HTMLElement | null>): void {
  const session = useSession();
  useEffect(() => {
    const element = panel.current;
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.dataset['draft'] !== undefined;
      const command = commandFor(historyCommands, event, { context: 'page', isMac: isMacKeyboard() });
      if (isTyping || command === undefined || event.defaultPrevented) return;
      event.preventDefault();
      runCommand(command, session);
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [panel, session]);
}
