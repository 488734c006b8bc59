import { useId } from 'react';
import { editorMessages } from '#core/messages/screens/editor/editor-messages.ts';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { LayerMenu } from '../../commands/layer-menu.tsx';
import { LayerTree } from './layer-tree.tsx';

/** The layers as a tree, the front one first. */
export function LayersPanel() {
  const hintId = useId();
  return (
    <section aria-label={editorMessages.layers} className="flex min-h-0 w-56 flex-col pointer-coarse:w-72">
      <h2 className="shrink-0 px-3 pt-3 pb-2 text-sm font-semibold">{texts.title}</h2>
      <LayerMenu>
        <div className="flex min-h-0 grow flex-col">
          <LayerTree hintId={hintId} />
        </div>
      </LayerMenu>
      <p id={hintId} hidden>
        {texts.keysHint}
      </p>
    </section>
  );
}
