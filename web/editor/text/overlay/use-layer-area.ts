import { useCallback, useEffect, useLayoutEffect, useState, type RefCallback } from 'react';
import { useSession } from '../../session/session.ts';
import type { FieldPiece } from '../tokens/text-pieces.ts';
import { takePressed } from '../open-text.ts';
import type { ValueOfField } from '../values/shown-values.ts';
import { openAskedField, openLayerText, type OpenedText } from './opened-text.ts';
import { placeCaret } from './place-caret.ts';
import type { WordsFigures } from './words-figures.ts';
import type { WordsLayer } from '../../document/doc.ts';

type ShownText = { layer: WordsLayer; figures: WordsFigures; valueOf: ValueOfField };

/** Makes the element of the returned ref the text area of a layer, in which the document's text is shown. */
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
    measureBlank(opened.root);
  }, [opened, shown]);
  useEffect(() => {
    if (opened === null) return undefined;
    const measure = (): void => measureBlank(opened.root);
    document.fonts.addEventListener('loadingdone', measure);
    return () => document.fonts.removeEventListener('loadingdone', measure);
  }, [opened]);
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

/** Measures a blank for the CSS, which hides blanks that take no space in the picture. */
function measureBlank(root: HTMLElement): void {
  const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(root);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return;
  pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const spacing = Number.parseFloat(letterSpacing);
  const width = pen.measureText(' ').width + (Number.isNaN(spacing) ? 0 : spacing);
  root.style.setProperty('--text-hung', `${width}px`);
}
