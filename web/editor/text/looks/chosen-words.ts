import { findCommonLook, looksIn, withLook, type WholeLook, type WordsRange } from '#picture/layers';
import { wholeFields, splitPieces } from '../tokens/text-pieces.ts';
import { hasWords, findLayer, type Doc, type WordsLayer } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';
import { updateLayers } from '../../document/operations.ts';

/** Selected words of an edited text. They are only a part of it. */
export type ChosenWords = { readonly layer: WordsLayer; readonly range: WordsRange };

/** Returns the selected words; null for a caret only, and for all of the text, as the style of the layer is then changed. */
export function chosenWords({
  doc,
  editing,
  chosen,
}: Pick<EditorState, 'doc' | 'editing' | 'chosen'>): ChosenWords | null {
  if (editing === null || chosen === null) return null;
  const layer = findLayer(doc, editing);
  if (layer === null || layer === undefined || !hasWords(layer) || chosen.end > layer.text.length)
    return null;
  const range = wholeFields(splitPieces(layer.text), chosen);
  const isAll = range.start === 0 && range.end === layer.text.length;
  return isAll || range.end <= range.start ? null : { layer, range };
}

export function looksOfWords({ layer, range }: ChosenWords): WholeLook[] {
  return looksIn(layer, range);
}

/** Returns those parts of the style that all selected words have in common. */
export function commonLook(doc: Doc, { layer, range }: ChosenWords): Partial<WholeLook> {
  const now = findLayer(doc, layer.id);
  return now !== null && now !== undefined && hasWords(now) ? findCommonLook(now, range) : {};
}

/** Returns the document with a changed style of the selected words; null removes their special style. */
export function withWordsLook(
  doc: Doc,
  { layer: { id }, range }: ChosenWords,
  change: ((look: WholeLook) => Partial<WholeLook>) | null,
): Doc {
  return updateLayers(doc, [id], (layer) => {
    if (!hasWords(layer)) return layer;
    const runs = withLook(layer, range, change);
    if (JSON.stringify(runs) === JSON.stringify(layer.runs)) return layer;
    const { runs: _runs, ...plain } = layer;
    return runs === undefined ? plain : { ...layer, runs };
  });
}
