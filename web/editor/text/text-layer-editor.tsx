import { Suspense, useMemo, useState } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useEditorState, useSession } from '../session/session.ts';
import { FieldList } from './fields/field-list.tsx';
import { wordsLayer } from './layer-text-session.ts';
import { findCut, cutStyle } from './overlay/cut.ts';
import { useKeyboardRoom } from './overlay/keyboard-room.ts';
import { useEnding } from './overlay/ending.ts';
import { shownWith } from './overlay/layer-items.ts';
import { writeMatrix, overlayStyle } from './overlay/overlay-style.ts';
import { useLayerArea } from './overlay/use-layer-area.ts';
import { useTextFonts } from './overlay/text-fonts.ts';
import { useLayerBox } from './overlay/use-layer-box.ts';
import { measureWords } from './overlay/words-figures.ts';
import { shownText } from './tokens/shown-items.ts';
import { splitPieces, type FieldPiece } from './tokens/text-pieces.ts';
import { valuesIn } from './values/shown-values.ts';

const FieldPopup = lazyPart(() => import('./overlay/field-popup.tsx'), 'FieldPopup');

/** Editor for a layer's text in place, over the picture. The coordinates of its parent are px of the canvas. */
export function TextLayerEditor() {
  const id = useEditorState(({ editing, doc }) =>
    editing !== null && wordsLayer(doc, editing) !== null ? editing : null,
  );
  return id === null ? null : <TextOverlay key={id} id={id} />;
}

function TextOverlay({ id }: { id: string }) {
  const session = useSession();
  const { doc, zoom, product } = useEditorState((state) => ({
    doc: state.doc,
    zoom: state.view.zoom,
    product: state.product,
  }));
  const { box, isUnseen } = useLayerBox(id);
  const layer = wordsLayer(doc, id);
  const fonts = useTextFonts(layer?.fontFamily ?? '');
  const shown = useMemo(() => {
    if (layer === null) return null;
    const valueOf = valuesIn(doc, product.values);
    const [blanks = ''] = /^\s*/.exec(shownText(splitPieces(layer.text), shownWith(valueOf))) ?? [];
    return { layer, valueOf, figures: measureWords(layer, box, blanks.split('\n').length - 1) };
  }, [doc, layer, product, box]);
  const [built, setBuilt] = useState<FieldPiece | null>(null);
  const { opened, root } = useLayerArea(id, shown, setBuilt);
  useEnding(session);
  useKeyboardRoom(session, opened?.root ?? null);
  if (shown === null) return null;
  const { figures } = shown;
  const cut = findCut(shown.layer, figures);
  return (
    <>
      {cut !== null && (
        <div aria-hidden="true" className="text-cut" style={cutStyle(cut, writeMatrix(doc, id, box), zoom)} />
      )}
      <div
        ref={root}
        role="textbox"
        dir="auto"
        aria-multiline={shown.layer.wraps}
        aria-label={texts.box(shown.layer.name === '' ? texts.unnamed : shown.layer.name)}
        contentEditable
        tabIndex={0}
        // Shows the browser's own context menu, which is made for text.
        onContextMenu={(event) => event.stopPropagation()}
        suppressContentEditableWarning
        spellCheck={false}
        data-text-layer={id}
        data-unseen={isUnseen || undefined}
        className="text-in-place"
        style={overlayStyle({ doc, layer: shown.layer, box, figures, zoom, fonts })}
      />
      {opened !== null && <FieldList ask={opened.ask} root={opened.root} />}
      {opened !== null && built !== null && (
        <Suspense>
          <FieldPopup opened={opened} piece={built} onClose={() => setBuilt(null)} />
        </Suspense>
      )}
    </>
  );
}
