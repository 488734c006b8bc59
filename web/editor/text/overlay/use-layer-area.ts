import { useCallback, useEffect, useLayoutEffect, useRef, type RefCallback } from 'react';
import { textMessages as texts } from '#core/messages/screens/editor/text-messages.ts';
import { useSession, type EditorSession } from '../../session.ts';
import { openTokenArea } from '../area/token-area.ts';
import type { TokenArea } from '../area/token-area-types.ts';
import { openLayerTyping, wordsLayer, type LayerTyping } from '../layer-text-session.ts';
import { takePressed } from '../open-text.ts';
import type { ValueOfField } from '../values/shown-values.ts';
import { endText } from './ending.ts';
import { openLayerItems, type LayerItems } from './layer-items.ts';
import { placeCaret } from './place-caret.ts';
import type { WordsFigures, WordsLayer } from './words-figures.ts';

type Opened = {
  readonly root: HTMLElement;
  readonly area: TokenArea;
  readonly items: LayerItems;
  readonly typing: LayerTyping;
};

/** Returns the ref of an element that becomes the text of a layer, and shows in it what the document says. */
export function useLayerArea(
  id: string,
  shown: { layer: WordsLayer; figures: WordsFigures; valueOf: ValueOfField } | null,
): RefCallback<HTMLDivElement> {
  const session = useSession();
  const opened = useRef<Opened | null>(null);
  useLayoutEffect(() => {
    if (opened.current === null || shown === null) return;
    const { area, items, typing } = opened.current;
    const { layer, figures, valueOf } = shown;
    area.show(layer.text, items(layer, figures, valueOf), typing.takeCaret() ?? undefined);
  }, [shown]);
  useEffect(() => {
    if (opened.current === null) return;
    placeCaret(opened.current.area, opened.current.root, takePressed(session.editor));
  }, [session]);
  return useCallback(
    (root: HTMLDivElement) => {
      const typing = openLayerTyping(session, id);
      const area = openTokenArea(root, {
        onEdit: typing.edit,
        onDraft: typing.draft,
        onSelect: typing.jump,
        onKey: (event) => isTaken(event, { session, id, typing }),
        onField: () => undefined,
        onTooLong: () => session.announce(texts.tooLong),
      });
      opened.current = { root, area, typing, items: openLayerItems(root) };
      return () => {
        opened.current = null;
        area.close();
        session.editor.seal();
      };
    },
    [session, id],
  );
}

type Typed = { session: EditorSession; id: string; typing: LayerTyping };

/** Keys that end editing or go through history. */
function isTaken(event: KeyboardEvent, { session, id, typing }: Typed): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  const isLastLine = wordsLayer(session.editor.state().doc, id)?.wraps === false;
  if (event.key === 'Escape' || (event.key === 'Enter' && (isMod || isLastLine))) {
    endText(session);
    return true;
  }
  const key = event.key.toLowerCase();
  if (!isMod || event.altKey || (key !== 'z' && key !== 'y')) return false;
  typing.travel(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  return true;
}
