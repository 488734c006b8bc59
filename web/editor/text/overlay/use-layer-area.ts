import { useCallback, useEffect, useLayoutEffect, useState, type RefCallback } from 'react';
import { useSession } from '../../session.ts';
import type { FieldPiece } from '../tokens/text-pieces.ts';
import { takePressed } from '../open-text.ts';
import type { ValueOfField } from '../values/shown-values.ts';
import { openAskedField, openLayerText, type OpenedText } from './opened-text.ts';
import { placeCaret } from './place-caret.ts';
import type { WordsFigures, WordsLayer } from './words-figures.ts';

/** What is shown of a layer's text. */
type ShownText = { layer: WordsLayer; figures: WordsFigures; valueOf: ValueOfField };

/** Makes the element of the ref the text of a layer, and shows in it what the document says. */
export function useLayerArea(
  id: string,
  shown: ShownText | null,
  onField: (piece: FieldPiece) => void,
): { opened: OpenedText | null; root: RefCallback<HTMLDivElement> } {
  const session = useSession();
  const [opened, setOpened] = useState<OpenedText | null>(null);
  useLayoutEffect(() => {
    if (opened === null || shown === null) return;
    const { layer, figures, valueOf } = shown;
    const { area, items, typing } = opened;
    area.show(layer.text, items(layer, figures, valueOf), typing.takeCaret() ?? undefined);
  }, [opened, shown]);
  useEffect(() => {
    if (opened === null) return;
    placeCaret(opened.area, opened.root, takePressed(session.editor));
    openAskedField(session);
  }, [opened, session]);
  const root = useCallback(
    (element: HTMLDivElement) => {
      const text = openLayerText(session, id, { root: element, onField });
      setOpened(text);
      return () => {
        text.close();
        setOpened(null);
      };
    },
    [session, id, onField],
  );
  return { opened, root };
}
